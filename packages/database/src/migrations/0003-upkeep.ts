import { sql, type Kysely } from 'kysely';

/** Adds what is needed to delete old removals, and the indexes that the filters of lists need in large companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /**
   * Removals up to this transaction may have been deleted. A pull whose cursor is older than this transaction is answered with a
   * reset.
   */
  `alter table companies add column removals_cleared_xid xid8 not null default '0'`,
  `create index removals_age on removals (removed_at)`,
  /** Serves the list's filter by the day on which a ticket was opened. */
  `create index tickets_created on tickets (company_id, created_at)`,
  /** Serves the list of closed tickets, which reads nearly all tickets to count each pair of a contact and a connection once. */
  `create index tickets_closed on tickets (company_id, contact_id, whatsapp_id) where status = 'closed'`,
  /** Serves the list of tickets by days and by users without a filter by status, the newest ticket first. */
  `create index tickets_updated on tickets (company_id, updated_at desc, id desc)`,
  `create index tickets_attendant on tickets (company_id, user_id, updated_at desc)`,
];
