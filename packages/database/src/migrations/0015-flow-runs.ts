import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/** Which flow talks in which ticket, and where it stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const statement of secureTenantTable('flow_runs')) await sql.raw(statement).execute(db);
}

const statements = [
  /** `state` is the interpreter's. A run somebody else ended keeps the state it stood in. */
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
  /** Messages share the bytes of a file that a flow sent: it stays, whatever becomes of the flow. */
  `alter table flow_files add column is_sent boolean not null default false`,
];
