import { sql, type Kysely } from 'kysely';

/** The steps of the set-up that an admin skipped, and an index for the messages that failed lately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table companies add column set_up_skipped text[] not null default '{}'`,
  `create index deliveries_failed on deliveries (company_id, attempted_at) where state = 'failed'`,
  /** One column more than before: the app may write no other of its company. */
  `grant update (set_up_skipped) on companies to prosa_app`,
];
