import { sql, type Kysely } from 'kysely';
import { secureTenantTable } from './0001-foundation.ts';

/**
 * Creates the tables of long jobs: their progress, the place at which they continue after a restart, and the outcomes of their
 * rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['long_jobs', 'long_job_rows'])
    for (const statement of secureTenantTable(table)) await sql.raw(statement).execute(db);
}

const statements = [
  /**
   * `input` is what the job works on, and `cursor` is the place at which it continues. Each kind of job has its own schema for
   * both.
   */
  `create table long_jobs (
     company_id int not null references companies on delete cascade,
     id uuid not null,
     kind text not null,
     subject text not null,
     user_id int,
     state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
     input jsonb not null,
     cursor jsonb,
     done int not null default 0,
     total int,
     created int not null default 0,
     existing int not null default 0,
     failed int not null default 0,
     file_key text,
     created_at timestamptz not null default now(),
     finished_at timestamptz,
     primary key (company_id, id),
     foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id))`,
  `create unique index long_jobs_running on long_jobs (company_id, kind) where state = 'running'`,
  `create index long_jobs_newest on long_jobs (company_id, created_at)`,
  `create index long_jobs_user on long_jobs (company_id, user_id)`,
  `create index long_jobs_finished on long_jobs (finished_at) where finished_at is not null`,
  /**
   * The rows that the job created or refused. `row_id` is the id of a created row. A refused row has the reason in `error`, and
   * the cells that a person can correct.
   */
  `create table long_job_rows (
     company_id int not null,
     job_id uuid not null,
     line int not null,
     name text not null,
     row_id text,
     error text,
     field text,
     cells jsonb,
     primary key (company_id, job_id, line),
     foreign key (company_id, job_id) references long_jobs (company_id, id) on delete cascade)`,
];
