import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { commit } from '../write.ts';
import { declareJob } from './declare-job.ts';
import { takeDueJobs } from './take-due-jobs.ts';

const job = declareJob({ name: 'wake-ticket', payload: v.object({ n: v.number() }), lane: 'timers' });
let setUp: TestServices;

beforeAll(async () => {
  setUp = await startTestServices('simulator');
  await setUp.rows(`insert into companies (name, plan_id, due_at) select 'd', min(id), now() + interval '1 year' from plans`);
});
afterAll(() => setUp.stop());
beforeEach(() => setUp.rows('delete from jobs'));

const usual = { companyId: 1, task: 'wake-ticket', isRunning: false, attempts: 0 };
/** Adds a job that has been due for `seconds`. */
const add = (n: number, seconds: number, other: Partial<typeof usual> = {}) => {
  const { companyId, task, isRunning, attempts } = { ...usual, ...other };
  return setUp.rows(
    `insert into jobs (company_id, lane, task, payload, run_at, locked_by, attempts)
     values ($1, 'timers', $2, json_build_object('n', $3::int), now() - make_interval(secs => $4),
             case when $5::boolean then gen_random_uuid() end, $6)`,
    companyId,
    task,
    n,
    seconds,
    isRunning,
    attempts,
  );
};
const take = (limit: number) => commit(setUp.services, setUp.companyId, (write) => takeDueJobs(write, job, limit));
const listLeftPayloads = async () =>
  (await setUp.rows(`select payload from jobs order by (payload ->> 'n')::int`)).map((row) => row['payload']);

test('a transaction takes the oldest due jobs of one kind out of the table', async () => {
  for (const n of [1, 2, 3, 4]) await add(n, 10 * n);
  expect((await take(2)).map(({ n }) => n).sort()).toEqual([3, 4]);
  expect(await listLeftPayloads()).toEqual([{ n: 1 }, { n: 2 }]);
});

test('jobs of another company or kind, later jobs, running jobs and jobs that have failed before stay in the table', async () => {
  await add(1, 10, { companyId: 2 });
  await add(2, 10, { task: 'plan-timers' });
  await add(3, -60);
  await add(4, 10, { isRunning: true });
  await add(5, 10, { attempts: 1 });
  expect(await take(10)).toEqual([]);
  expect(await listLeftPayloads()).toHaveLength(5);
});

test('the jobs that a failed transaction took are still in the table', async () => {
  await add(1, 10);
  const failing = commit(setUp.services, setUp.companyId, async (write) => {
    expect(await takeDueJobs(write, job, 10)).toEqual([{ n: 1 }]);
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await listLeftPayloads()).toEqual([{ n: 1 }]);
});

test('two transactions at the same time take different jobs', async () => {
  for (let n = 1; n <= 20; n += 1) await add(n, 10);
  const taken = await Promise.all([take(10), take(10), take(10)]);
  expect(
    taken
      .flat()
      .map(({ n }) => n)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});
