import { sql, type Kysely } from 'kysely';

/**
 * Stores whether the customer (passive demand) or the company (active demand) began a ticket, which reports count separately. For
 * existing tickets, the author of the first message decides. The change feed stays as it is, because no device shows this column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column begun_by text not null default 'customer' check (begun_by in ('customer', 'company'))`,
  // The owner of the tables is no superuser, so the policies apply to the owner, too. They are switched off for this transaction.
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
