import { sql, type Kysely } from 'kysely';

/** Stores the customer's rating of a ticket's last service with the ticket, so that devices get it with the ticket's row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column rate smallint check (rate between 0 and 10)`,
  // The policies compare rows with the company of the transaction. A migration has no company, so the policies are switched off.
  `alter table tickets no force row level security`,
  `alter table ticket_traking no force row level security`,
  `update tickets t set rate = last.rate
     from (select distinct on (company_id, ticket_id) company_id, ticket_id, rate from ticket_traking
            where rate is not null order by company_id, ticket_id, id desc) last
    where t.status = 'closed' and last.company_id = t.company_id and last.ticket_id = t.id`,
  `alter table tickets force row level security`,
  `alter table ticket_traking force row level security`,
];
