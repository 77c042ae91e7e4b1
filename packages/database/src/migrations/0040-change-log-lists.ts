import { sql, type Kysely } from 'kysely';

/**
 * Adds indexes for the lists of the change log by kind, person and period, each the newest first, and for deleting old entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index change_log_of_entity on change_log (company_id, entity, id)`,
  `drop index change_log_user`,
  `create index change_log_user on change_log (company_id, user_id, id)`,
  `create index change_log_period on change_log (company_id, created_at)`,
  /**
   * A BRIN index is small. Such an index is enough here, because rows are only added, so they are stored in the order of their
   * times.
   */
  `create index change_log_age on change_log using brin (created_at)`,
];
