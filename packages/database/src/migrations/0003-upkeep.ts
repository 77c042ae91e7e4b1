import { sql, type Kysely } from 'kysely';

/** What clearing old removals needs, and the indices the filters of lists were found to miss on large companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /** Removals up to this transaction may be gone: a cursor that begins before it can't be served and is answered with a reset. */
  `alter table companies add column removals_cleared_xid xid8 not null default '0'`,
  `create index removals_age on removals (removed_at)`,
  /** The list's filter by the day a ticket was opened. */
  `create index tickets_created on tickets (company_id, created_at)`,
  /** The closed view counts each contact and connection once, over nearly all tickets. */
  `create index tickets_closed on tickets (company_id, contact_id, whatsapp_id) where status = 'closed'`,
  /** The list by days and by users without a status, newest first. */
  `create index tickets_updated on tickets (company_id, updated_at desc, id desc)`,
  `create index tickets_attendant on tickets (company_id, user_id, updated_at desc)`,
];
