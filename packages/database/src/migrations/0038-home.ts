import { sql, type Kysely } from 'kysely';

/** Adds the steps of the set-up that an admin skipped, and an index for the messages that failed recently. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table companies add column set_up_skipped text[] not null default '{}'`,
  `create index deliveries_failed on deliveries (company_id, attempted_at) where state = 'failed'`,
  /** The app may write only those columns of its company that were granted. This grant adds one more column. */
  `grant update (set_up_skipped) on companies to prosa_app`,
];
