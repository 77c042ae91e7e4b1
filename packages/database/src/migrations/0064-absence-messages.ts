import { sql, type Kysely } from 'kysely';

/** Stores which messages about an absence a customer has received, so that the bot does not repeat them without end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column out_of_hours_count int not null default 0`,
  `alter table tickets add column out_of_hours_at timestamptz`,
  `alter table tickets add column menu_sent_at timestamptz`,
  `alter table contacts add column vacation_told_on date`,
];
