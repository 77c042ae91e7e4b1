import { sql, type Kysely } from 'kysely';

/**
 * Makes the servers run jobs directly from the table to which they are written (decision 0011). The table gets columns for lanes,
 * shares, order and retries. Before, graphile-worker ran the jobs. The jobs that still wait there are moved to the table, and the
 * schema of graphile-worker is dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('graphile_worker._private_jobs') is not null as exists`.execute(db);
  if (rows[0]?.exists === true) for (const statement of fromGraphileWorker) await sql.raw(statement).execute(db);
}

/** The lane of each kind of job that existed before this migration. */
const LANE_OF_TASK = `case
  when task in ('deliver-message', 'revise-message', 'send-read-receipt') then 'answers'
  when task in ('download-media', 'notify-phone') then 'bulk'
  when task in ('push-news', 'send-push') then 'push'
  else 'conversations' end`;

/**
 * The key of jobs that must not run at the same time: the messages of one ticket are sent one after the other, and the entries of
 * one chat are projected by one job at a time.
 */
const SERIAL_KEY_OF_TASK = `case when task in ('deliver-message', 'project-chat') then job_key end`;

const statements = [
  `alter table job_outbox rename to jobs`,
  `alter table jobs
     add column lane text not null default 'conversations' check (lane in ('conversations', 'answers', 'bulk', 'push')),
     add column share_key text,
     add column serial_key text,
     add column attempts int not null default 0,
     add column locked_by uuid,
     add column failure text,
     add column failed_at timestamptz`,
  `set local role prosa_platform`,
  `update jobs set run_at = coalesce(run_at, now()), lane = ${LANE_OF_TASK}, serial_key = ${SERIAL_KEY_OF_TASK}`,
  `reset role`,
  `alter table jobs alter column lane drop default, alter column run_at set default now(), alter column run_at set not null`,
  `create index jobs_waiting on jobs (lane, company_id, run_at, id) where locked_by is null and failed_at is null`,
  `create index jobs_running on jobs (lane) where locked_by is not null`,
  `create index jobs_keys on jobs (company_id, job_key) where job_key is not null`,
  `create index jobs_in_order on jobs (company_id, serial_key, id) where serial_key is not null and failed_at is null`,
  `create index jobs_failed on jobs (failed_at) where failed_at is not null`,
  /**
   * A job is written three times within milliseconds and then deleted. Vacuum therefore removes dead rows before there are many
   * of them.
   */
  `alter table jobs set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,

  /** The conversation for which the webhook's events must stay in order. Null if their order doesn't matter. */
  `alter table webhook_deliveries add column conversation text`,
];

/**
 * The owner may read the schema of graphile-worker but not Prosa's tables. The platform's role may read Prosa's tables but not
 * that schema. A temporary table therefore passes the jobs from the one role to the other.
 */
const fromGraphileWorker = [
  `create temporary table former_jobs on commit drop as
     select (j.payload ->> 'companyId')::int as company_id, t.identifier as task, (j.payload::jsonb - 'companyId') as payload,
            regexp_replace(j.key, '^c[0-9]+:', '') as job_key, j.run_at
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.payload ->> 'companyId' is not null and j.attempts < j.max_attempts
      order by j.id`,
  `grant select on former_jobs to prosa_platform`,
  `set local role prosa_platform`,
  `insert into jobs (company_id, task, payload, job_key, run_at, lane, serial_key)
     select company_id, task, payload, job_key, run_at, ${LANE_OF_TASK}, ${SERIAL_KEY_OF_TASK}
       from former_jobs where exists (select from companies c where c.id = former_jobs.company_id)`,
  `reset role`,
  `drop schema graphile_worker cascade`,
];
