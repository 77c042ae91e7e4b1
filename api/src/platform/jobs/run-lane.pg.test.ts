import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createJobStore, type JobStore } from './job-store.ts';
import { runLane } from './run-lane.ts';
import { createWakeSignal } from './wake-signal.ts';
import { startWorkerLease } from './worker-lease.ts';

const limits = { slots: 10, perCompany: 10, perShare: 10 };

let setUp: TestServices;
beforeAll(async () => void (setUp = await startTestServices('simulator')));
afterAll(() => setUp.stop());

type Run = Parameters<typeof runLane>[0]['run'];

/** Runs the lane of a worker. The call of `die` simulates the death of its process: from then on the lane records nothing. */
function startLane(worker: string, run: Run) {
  const { database, log } = setUp.services;
  const store = createJobStore(database, 'answers', { limits, worker });
  let isDead = false;
  const mortal: JobStore = {
    exchange: (...call) => (isDead ? Promise.reject(new Error('the process is dead')) : store.exchange(...call)),
  };
  const lane = runLane({ name: 'answers', limits, store: mortal, signal: createWakeSignal(), run, log });
  return { lane, die: () => void (isDead = true) };
}

test('if a process dies, its jobs whose ends are not recorded run once more elsewhere, and no job is lost', async () => {
  await setUp.rows(
    `insert into jobs (company_id, lane, task, payload, run_at)
     select 1, 'answers', name, '{}', now() - interval '1 s' from unnest('{ended,running}'::text[]) name`,
  );
  const { database, log, newId } = setUp.services;
  const [dead, next] = [newId(), newId()];
  const hangs = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const first = startLane(dead, async ({ task }) => {
    if (task === 'running') return hangs.promise;
    first.die();
    ended.resolve();
  });
  await ended.promise;
  await setUp.rows(
    `insert into leases (name, holder, expires_at) values ('worker:' || $1::text, $1::uuid, now() - interval '1 s')`,
    dead,
  );
  const lease = await startWorkerLease(database, next, log);
  const ranAgain: string[] = [];
  const isDone = Promise.withResolvers<void>();
  const second = startLane(next, async ({ task }) => {
    ranAgain.push(task);
    if (ranAgain.length === 2) isDone.resolve();
  });
  await isDone.promise;
  await second.lane.stop();
  expect(ranAgain.toSorted()).toEqual(['ended', 'running']);
  expect(await setUp.rows('select from jobs')).toEqual([]);
  hangs.resolve();
  await first.lane.stop();
  await lease.release();
});

test('if a crash of the database loses the record of a job’s end, the job runs once more, and then the next job of its conversation runs', async () => {
  const worker = setUp.services.newId();
  const ran: string[] = [];
  const isDone = Promise.withResolvers<void>();
  const insertJob = (task: string, holder: string | null) =>
    setUp.rows(
      `insert into jobs (company_id, lane, task, payload, run_at, serial_key, attempts, locked_by)
       values (1, 'answers', $1, '{}', now(), 'conversation', ($2::uuid is not null)::int, $2)`,
      task,
      holder,
    );
  await insertJob('lost', null);
  const { lane } = startLane(worker, async ({ task }) => {
    ran.push(task);
    if (task === 'next') isDone.resolve();
  });
  await vi.waitFor(async () => expect(await setUp.rows('select from jobs')).toEqual([]));
  // The test inserts the row of the ended job again, locked by the worker, as a crash of the database would restore it.
  await insertJob('lost', worker);
  await insertJob('next', null);
  await isDone.promise;
  await lane.stop();
  expect(ran).toEqual(['lost', 'lost', 'next']);
  expect(await setUp.rows('select from jobs')).toEqual([]);
});
