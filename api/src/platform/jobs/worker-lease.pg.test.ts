import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { startWorkerLease } from './worker-lease.ts';

let test: TestServices;

beforeAll(async () => {
  test = await startTestServices('simulator');
});
afterAll(() => test.stop());
beforeEach(() => test.rows('delete from jobs'));

const insertLockedJob = (worker: string) =>
  test.rows(
    `insert into jobs (company_id, lane, task, payload, locked_by) values (1, 'bulk', 'download-media', '{}', $1)`,
    worker,
  );
const listLockingWorkers = async () => (await test.rows('select locked_by from jobs order by id')).map((row) => row['locked_by']);

it('the jobs of a worker without a lease are freed, but not the jobs of a worker with a lease', async () => {
  const [living, dead, next] = [test.services.newId(), test.services.newId(), test.services.newId()];
  const lease = await startWorkerLease(test.services.database, living, test.services.log);
  await insertLockedJob(living);
  await insertLockedJob(dead);
  const other = await startWorkerLease(test.services.database, next, test.services.log);
  expect(await listLockingWorkers()).toEqual([living, null]);
  await other.release();
  await lease.release();
  expect(await listLockingWorkers()).toEqual([null, null]);
});

it('the jobs of a worker whose lease has expired are freed', async () => {
  const [slow, next] = [test.services.newId(), test.services.newId()];
  await insertLockedJob(slow);
  await test.rows(
    `insert into leases (name, holder, expires_at) values ('worker:' || $1, $2, now() - interval '1 s')`,
    slow,
    slow,
  );
  const lease = await startWorkerLease(test.services.database, next, test.services.log);
  expect(await listLockingWorkers()).toEqual([null]);
  expect(await test.rows(`select from leases where name = 'worker:' || $1`, slow)).toEqual([]);
  await lease.release();
});
