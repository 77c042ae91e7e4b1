import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import { queryBuilder } from '@prosa/database/query-builder';
import type { TenantDatabase } from '@prosa/database/tenant';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { clearFailedJobs } from './clear-failed-jobs.ts';
import { loadJobCounts } from './load-job-counts.ts';
import { createJobStore, MAX_DELAYING_ATTEMPTS, MAX_JOB_ATTEMPTS, type JobRef } from './job-store.ts';

const LIMITS = { slots: 10, perCompany: 3, perShare: 2 };

let test: TestServices;
let open: (worker?: string) => ReturnType<typeof createJobStore>;

beforeAll(async () => {
  test = await startTestServices('simulator');
  await test.rows(`insert into companies (name, plan_id, due_at) select 'd', min(id), now() + interval '1 year' from plans`);
  open = (worker = test.services.newId()) => createJobStore(test.services.database, 'answers', { limits: LIMITS, worker });
});
afterAll(() => test.stop());
beforeEach(() => test.rows('delete from jobs'));

type JobOptions = { readonly company?: 1 | 2; readonly share?: string; readonly serial?: string; readonly dueInS?: number };
/** Inserts one job and returns its id. */
const add = async (name: string, { company = 1, share, serial, dueInS = -1 }: JobOptions = {}): Promise<string> => {
  const [row] = await test.rows(
    `insert into jobs (company_id, lane, task, payload, share_key, serial_key, run_at)
     values ($1, 'answers', $2, '{}', $3, $4, now() + make_interval(secs => $5)) returning id`,
    company,
    name,
    share ?? null,
    serial ?? null,
    dueInS,
  );
  return String(row?.['id']);
};
const toJobRef = (id: string, company = 1): JobRef => ({ companyId: v.parse(CompanyId, company), id });
const claim = async (store: ReturnType<typeof createJobStore>, free = 10) =>
  (await store.exchange([], free, null)).map(({ task }) => task);
const createNames = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const failOnce = async (store: ReturnType<typeof createJobStore>) => {
  await test.rows(`update jobs set run_at = now() - interval '1 s' where failed_at is null`);
  const claimed = await store.exchange([], 1, null);
  await store.exchange(
    claimed.map((job) => ({ ...job, failure: 'broken' })),
    0,
    null,
  );
  return claimed.map(({ task, isLastAttempt }) => ({ task, isLastAttempt }));
};

/** Claims up to 128 jobs, and counts the rows of `jobs` that are read for the claim. */
async function countRowsReadByClaim(): Promise<number> {
  const { database } = test.services;
  let read = 0;
  const counting: TenantDatabase = {
    ...database,
    async writePlatform(reason, statement, options) {
      const claimAndCount = { ...options, before: [...(options.before ?? []), statement] };
      const [counted] = await database.writePlatform<{ read: string }>(reason, ROWS_READ_OF_JOBS, claimAndCount);
      read = Number(counted?.read ?? 0);
      return [];
    },
  };
  await claim(
    createJobStore(counting, 'answers', { limits: { slots: 128, perCompany: 32, perShare: 32 }, worker: test.services.newId() }),
    128,
  );
  return read;
}
const ROWS_READ_OF_JOBS = sql<{ read: string }>`
  select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'jobs'`.compile(
  queryBuilder,
);

it('claiming jobs reads only a few rows, even if PostgreSQL made its plan while the table was empty', async () => {
  await test.rows('vacuum jobs');
  // PostgreSQL reuses the plan of a named statement from its sixth run on.
  for (let run = 0; run < 10; run += 1) await countRowsReadByClaim();
  await test.rows(
    `insert into jobs (company_id, lane, task, payload, serial_key, run_at)
     select 1, 'answers', 'task', '{}', 'customer:' || n, now() - interval '1 s' from generate_series(1, 1000) n`,
  );
  await test.rows(
    `insert into jobs (company_id, lane, task, payload, run_at)
     select 1, 'bulk', 'later', '{}', now() + interval '1 year' from generate_series(1, 5000)`,
  );
  expect(await countRowsReadByClaim()).toBeLessThan(500);
  expect(await test.rows('select from jobs where locked_by is not null')).toHaveLength(32);
});

it('workers claim due jobs, oldest first, and each job only once across all workers', async () => {
  for (const name of ['a', 'b', 'c']) await add(name);
  await add('later', { dueInS: 60 });
  const [one, other] = [open(), open()];
  expect(await claim(one, 2)).toEqual(['a', 'b']);
  expect(await claim(other)).toEqual(['c']);
  expect(await claim(one)).toEqual([]);
});

it('a run that failed for a reason outside the job is repeated soon, and does not count as an attempt', async () => {
  await add('a', { serial: 'x' });
  const store = open();
  for (let run = 0; run < 2 * MAX_DELAYING_ATTEMPTS; run += 1) {
    await test.rows(`update jobs set run_at = now() - interval '1 s'`);
    const claimed = await store.exchange([], 1, null);
    expect(claimed).toMatchObject([{ task: 'a', isFirstAttempt: true }]);
    await store.exchange(
      claimed.map((job) => ({ ...job, failure: 'away', isBlameless: true })),
      0,
      null,
    );
  }
  expect(await test.rows(`select attempts, serial_key, run_at < now() + interval '2 s' as is_soon from jobs`)).toEqual([
    { attempts: 0, serial_key: 'x', is_soon: true },
  ]);
});

it('a company gets at most its share of slots across all workers, and companies take turns', async () => {
  for (const name of createNames('a', 6)) await add(name);
  for (const name of createNames('b', 2)) await add(name, { company: 2 });
  const [one, other] = [open(), open()];
  expect(await claim(one, 4)).toEqual(['a0', 'b0', 'a1', 'b1']);
  expect(await claim(other)).toEqual(['a2']);
  expect(await claim(other)).toEqual([]);
});

it('a claim skips jobs whose share is used up, and takes jobs of another share of the same company', async () => {
  for (const name of createNames('hanging', 4)) await add(name, { share: 'connection:1' });
  const worker = open();
  expect(await claim(worker)).toEqual(['hanging0', 'hanging1']);
  await add('other', { share: 'connection:2' });
  expect(await claim(worker)).toEqual(['other']);
});

it('a company’s slot is free again when a run has ended', async () => {
  const ids = await Promise.all(createNames('a', 4).map((name) => add(name, { share: 'connection:1' })));
  const worker = open();
  expect(await claim(worker)).toHaveLength(2);
  const [first] = await test.rows('select id from jobs where locked_by is not null order by id');
  const done = toJobRef(String(first?.['id']));
  expect(await worker.exchange([{ ...done, failure: null }], 10, null)).toHaveLength(1);
  expect(await test.rows('select id from jobs order by id')).toHaveLength(ids.length - 1);
});

it('jobs with the same serial key run one after the other, even across workers', async () => {
  for (const name of ['x0', 'x1', 'x2']) await add(name, { serial: 'x' });
  await add('y0', { serial: 'y' });
  const [one, other] = [open(), open()];
  const [x0, y0] = await one.exchange([], 10, null);
  expect([x0?.task, y0?.task]).toEqual(['x0', 'y0']);
  expect(await claim(other)).toEqual([]);
  if (x0 === undefined) throw new Error('nothing was claimed');
  await one.exchange([{ ...x0, failure: null }], 0, null);
  expect(await claim(other)).toEqual(['x1']);
  expect(await claim(one)).toEqual([]);
});

it('later jobs of a serial key wait while the first job is repeated, and overtake the first job once it has failed too often', async () => {
  await add('poison', { serial: 'x' });
  await add('next', { serial: 'x' });
  const worker = open();
  for (let run = 1; run < MAX_DELAYING_ATTEMPTS; run += 1)
    expect(await failOnce(worker)).toEqual([{ task: 'poison', isLastAttempt: false }]);
  expect(await claim(worker)).toEqual([]);
  await failOnce(worker);
  expect(await claim(worker)).toEqual(['next']);
});

it('a job fails for good after its last attempt, and is deleted after two weeks', async () => {
  await add('poison');
  const worker = open();
  await test.rows('update jobs set attempts = $1', MAX_JOB_ATTEMPTS - 2);
  expect(await failOnce(worker)).toEqual([{ task: 'poison', isLastAttempt: false }]);
  expect(await failOnce(worker)).toEqual([{ task: 'poison', isLastAttempt: true }]);
  expect(await failOnce(worker)).toEqual([]);
  expect(await test.rows('select failure, failed_at is not null as gone from jobs')).toEqual([{ failure: 'broken', gone: true }]);
  expect(await loadJobCounts(test.services.database)).toEqual([
    { lane: 'answers', waiting: 0, running: 0, failed: 1, oldestSeconds: 0 },
  ]);
  await test.rows(`update jobs set failed_at = now() - interval '13 days'`);
  expect(await clearFailedJobs(test.services)).toEqual({});
  await test.rows(`update jobs set failed_at = now() - interval '15 days'`);
  await add('waiting');
  expect(await clearFailedJobs(test.services)).toEqual({ poison: 1 });
  expect(await test.rows('select task from jobs')).toEqual([{ task: 'waiting' }]);
});

it('the jobs that a worker claimed without receiving the answer are freed, but not the jobs that the worker runs', async () => {
  const id = await add('runs');
  await add('lost');
  const worker = open();
  expect(await claim(worker)).toEqual(['runs', 'lost']);
  expect((await worker.exchange([], 10, [toJobRef(id)])).map(({ task }) => task)).toEqual(['lost']);
});
