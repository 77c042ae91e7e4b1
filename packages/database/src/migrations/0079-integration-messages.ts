import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the table of customers' messages that integrations have not answered yet, and a lane for the jobs that call
 * integrations. Also lets an integration begin a flow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...secureTenantTable('integration_messages')]) await sql.raw(statement).execute(db);
}

const statements = [
  `create table integration_messages (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     position bigint generated always as identity,
     ticket_id int not null,
     session_key uuid not null,
     message_id uuid,
     text text not null,
     effects jsonb,
     call_key uuid,
     attempts int not null default 0,
     due_at timestamptz,
     created_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
  `create index integration_messages_ticket on integration_messages (company_id, ticket_id, position)`,
  `alter table jobs drop constraint jobs_lane_check`,
  `alter table jobs add constraint jobs_lane_check
     check (lane in ('intake', 'conversations', 'answers', 'bulk', 'push', 'timers', 'integrations'))`,
  `alter table flow_runs drop constraint flow_runs_why_check`,
  `alter table flow_runs add constraint flow_runs_why_check
     check (why in ('phrase', 'scheduled', 'welcome', 'not-phrase', 'by-hand', 'integration'))`,
];
