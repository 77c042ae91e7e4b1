import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/** Creates the table of runs: the flow that runs in a ticket, and its state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const statement of secureTenantTable('flow_runs')) await sql.raw(statement).execute(db);
}

const statements = [
  /** `state` is the state of the interpreter. A run that something else ended keeps its last state. */
  `create table flow_runs (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     ticket_id int not null,
     flow_id int not null,
     version int not null,
     state jsonb not null,
     status text not null default 'running' check (status in ('running', 'ended')),
     due_at timestamptz,
     why text not null check (why in ('phrase', 'scheduled', 'welcome', 'not-phrase', 'by-hand')),
     started_by int,
     started_at timestamptz not null,
     ended_why text check (ended_why in
       ('done', 'step-limit', 'node-gone', 'attended', 'moved', 'closed', 'replaced', 'bot-off')),
     ended_at timestamptz,
     primary key (company_id, id),
     check ((status = 'ended') = (ended_why is not null) and (status = 'ended') = (ended_at is not null)),
     check (due_at is null or status = 'running'),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, flow_id, version) references flow_versions (company_id, flow_id, version) on delete cascade,
     foreign key (company_id, started_by) references users (company_id, id) on delete set null (started_by))`,
  `create unique index flow_runs_one_running on flow_runs (company_id, ticket_id) where status = 'running'`,
  `create index flow_runs_ticket on flow_runs (company_id, ticket_id)`,
  `create index flow_runs_version on flow_runs (company_id, flow_id, version)`,
  `create index flow_runs_started_by on flow_runs (company_id, started_by)`,
  /** A message shares the file that a flow sent. The file therefore stays after the flow is deleted. */
  `alter table flow_files add column is_sent boolean not null default false`,
];
