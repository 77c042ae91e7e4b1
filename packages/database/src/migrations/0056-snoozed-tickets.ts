import { sql, type Kysely } from 'kysely';

/**
 * Stores the time until which the lists leave a ticket out, and allows entries about the begin and the end of a snooze in a
 * ticket's log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column snoozed_until timestamptz`,
  `alter table ticket_log drop constraint ticket_log_type_check`,
  // Existing rows obey the former, narrower check, so PostgreSQL doesn't have to read all of them to check them again.
  `alter table ticket_log add constraint ticket_log_type_check check (type in ('create','access','chatBot','queue','open','reopen',
     'pending','transfered','receivedTransfer','redirect','closed','autoClose','nps','lgpd','retriesLimitQueue','userDefine','delete',
     'snoozed','snoozeEnded')) not valid`,
];
