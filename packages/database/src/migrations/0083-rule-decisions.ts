import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Stores what rules did in tickets without a person. A row has the decisions about one message, or the decisions at one point in
 * time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('rule_decisions')]) await sql.raw(statement).execute(db);
}

const statements = [
  `create table rule_decisions (
     company_id int not null references companies on delete cascade,
     id bigint generated always as identity,
     ticket_id int not null,
     decisions jsonb not null,
     created_at timestamptz not null,
     primary key (company_id, ticket_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
];
