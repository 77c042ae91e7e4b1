import { sql, type Kysely } from 'kysely';

/**
 * Adds the targets of queues for the first answer and for each further answer, and what a ticket stores about the targets. An
 * existing active ticket counts as unanswered until a person answers in it next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table queues
     add column first_answer_minutes int not null default 0 check (first_answer_minutes between 0 and 10080),
     add column next_answer_minutes int not null default 0 check (next_answer_minutes between 0 and 10080),
     add column overdue_action text not null default 'stay' check (overdue_action in ('stay', 'return', 'next'))`,
  // The columns about the targets have no foreign keys, because deleting a queue or a user must not wait for the tickets.
  `alter table tickets
     add column is_answered boolean not null default false,
     add column target_queue_id int,
     add column target_queue_since timestamptz,
     add column target_user_id int,
     add column target_user_since timestamptz,
     add column answer_due_at timestamptz,
     add column overdue_told_at timestamptz,
     add column overdue_for int[] not null default '{}'`,
  `create index tickets_overdue_for on tickets (company_id) where overdue_for <> '{}'`,
  `alter table ticket_log drop constraint ticket_log_type_check`,
  // Existing rows obey the former, narrower check, so PostgreSQL doesn't have to read all of them to check them again.
  `alter table ticket_log add constraint ticket_log_type_check check (type in ('create','access','chatBot','queue','open','reopen',
     'pending','transfered','receivedTransfer','redirect','closed','autoClose','nps','lgpd','retriesLimitQueue','userDefine','delete',
     'snoozed','snoozeEnded','overdue')) not valid`,
];
