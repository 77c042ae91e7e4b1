import { sql, type Kysely } from 'kysely';

/**
 * A ticket says who began it, the customer (passive demand) or the company (active demand), which reports count apart. Of tickets that
 * are there already their first message tells it; the change feed is left alone, for no device shows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column begun_by text not null default 'customer' check (begun_by in ('customer', 'company'))`,
  // The owner of the tables is no superuser and is held to the policies like everybody, so they are lifted for this transaction.
  `alter table tickets no force row level security`,
  `alter table messages no force row level security`,
  `alter table tickets disable trigger user`,
  `update tickets t set begun_by = 'company'
    where (select m.from_me from messages m
            where m.company_id = t.company_id and m.ticket_id = t.id and not m.is_private
            order by m.created_at, m.id limit 1)`,
  `alter table tickets enable trigger user`,
  `alter table tickets force row level security`,
  `alter table messages force row level security`,
];
