import { sql, type Kysely } from 'kysely';

/** Stores the time until which the lists leave a ticket out, and lets a ticket's log say when a snooze began and ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column snoozed_until timestamptz`,
  `alter table ticket_log drop constraint ticket_log_type_check`,
  // The rows of before obey the former, narrower check, so nothing has to read them all.
  `alter table ticket_log add constraint ticket_log_type_check check (type in ('create','access','chatBot','queue','open','reopen',
     'pending','transfered','receivedTransfer','redirect','closed','autoClose','nps','lgpd','retriesLimitQueue','userDefine','delete',
     'snoozed','snoozeEnded')) not valid`,
];
