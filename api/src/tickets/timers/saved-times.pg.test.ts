import { afterAll, beforeEach, expect, it } from 'vitest';
import type { TenantTransaction } from '@prosa/database/tenant';
import { startTestApi } from '../../testing/start-test-api.ts';

const api = await startTestApi('web');
afterAll(() => api.stop());
const admin = await api.logIn('admin@demo.prosa');
const runInCompany = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  api.services.database.withTenant(admin.user.companyId, work);
const listPlans = () =>
  runInCompany((tx) => tx.selectFrom('jobs').select('payload').where('task', '=', 'plan-timers').execute()).then((jobs) =>
    jobs.map(({ payload }) => payload),
  );
const save = async (path: string, body: object): Promise<void> =>
  expect((await admin.call('PUT', path, { body })).status).toBe(200);

beforeEach(() => runInCompany(async (tx) => void (await tx.deleteFrom('jobs').where('task', '=', 'plan-timers').execute())));

it('E1: saving times of a connection plans its tickets’ timers anew once, and saving its name plans nothing', async () => {
  const { id } = await runInCompany((tx) =>
    tx.selectFrom('whatsapps').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow(),
  );
  await save(`/whatsapp/${id}`, { name: 'Matriz' });
  expect(await listPlans()).toEqual([]);
  for (const hours of [48, 12]) await save(`/whatsapp/${id}`, { expiresTicket: hours });
  expect(await listPlans()).toEqual([{ of: 'connection', id, afterId: 0 }]);
});

it('E1: saving a queue’s rotation plans the timers of its tickets anew, and saving its greeting plans nothing', async () => {
  const { id } = await runInCompany((tx) =>
    tx.selectFrom('queues').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow(),
  );
  await save(`/queue/${id}`, { greetingMessage: 'Olá!' });
  expect(await listPlans()).toEqual([]);
  await save(`/queue/${id}`, { ativarRoteador: true, tempoRoteador: 5 });
  expect(await listPlans()).toEqual([{ of: 'queue', id, afterId: 0 }]);
});
