import { runMigrations } from 'graphile-worker';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { WORKER_SCHEMA } from './job-mover.ts';
import { startWorkerLease } from './worker-lease.ts';

let test: TestServices;
let owner: Pool;

beforeAll(async () => {
  test = await startTestServices('simulator');
  owner = new Pool({ connectionString: test.services.config.databaseOwnerUrl ?? '' });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  await runMigrations({ pgPool: owner, schema: WORKER_SCHEMA });
});
afterAll(async () => {
  await owner.end();
  await test.stop();
});

it('what a runner held that started again in the same process is free at once, with its queue, and what the new one holds is not', async () => {
  const lockedBy = async () =>
    (
      await test.rows(
        `select coalesce(j.locked_by, 'free') as job, coalesce(q.locked_by, 'free') as queue
           from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
      )
    ).map(({ job, queue }) => `${String(job)}/${String(queue)}`);
  const lease = await startWorkerLease(test.services.database, owner, test.services.newId(), test.services.log);
  const holdAJob = async (pool: string): Promise<void> => {
    lease.hold(pool);
    await vi.waitFor(async () => expect(await test.rows(`select from leases where name = $1`, `worker:${pool}`)).toHaveLength(1));
    await owner.query(`select graphile_worker.add_job('process-webhook', '{}', queue_name => $1)`, [pool]);
    const ofPool = `locked_by = $1, locked_at = now()`;
    await owner.query(`update graphile_worker._private_job_queues set ${ofPool} where queue_name = $1`, [pool]);
    await owner.query(
      `update graphile_worker._private_jobs j set ${ofPool}
         from graphile_worker._private_job_queues q where q.id = j.job_queue_id and q.queue_name = $1`,
      [pool],
    );
  };
  await holdAJob('first');
  expect(await lockedBy()).toEqual(['first/first']);
  await holdAJob('second');
  await vi.waitFor(async () => expect(await lockedBy()).toEqual(['free/free', 'second/second']), 10_000);
  await lease.release();
  expect(await lockedBy()).toEqual(['free/free', 'free/free']);
});
