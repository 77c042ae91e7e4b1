import { randomUUID } from 'node:crypto';
import { ListIntegrationCallsAnswer, MAX_INTEGRATION_CALLS } from '@prosa/contract/integrations/integration-call';
import { CreatedIntegration } from '@prosa/contract/integrations/write-integration';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commit } from '../platform/write.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { insertIntegrationCall } from './integration-calls.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const create = async () => {
  const body = { name: 'n8n', type: 'n8n', urlN8N: 'https://n8n.example.com/webhook/prosa' };
  return parse(CreatedIntegration, await (await call('POST', '/queueIntegration', body)).json());
};

it('the list of calls has the last hundred, the newest first, and ends with its integration', async () => {
  const { id } = await create();
  const insert = (attempt: number) =>
    commit(api.services, admin.user.companyId, (write) =>
      insertIntegrationCall(write, id, {
        kind: 'message',
        status: attempt % 2 === 0 ? 200 : null,
        failure: attempt % 2 === 0 ? null : 'timeout',
        durationMs: attempt,
        attempt,
        deliveryId: randomUUID(),
        ticketId: null,
      }),
    );
  for (let attempt = 1; attempt <= MAX_INTEGRATION_CALLS + 3; attempt += 1) await insert(attempt);
  const { calls } = parse(ListIntegrationCallsAnswer, await (await call('GET', `/queueIntegration/${id}/calls`)).json());
  expect(calls.map(({ attempt }) => attempt)).toEqual(
    Array.from({ length: MAX_INTEGRATION_CALLS }, (_, index) => MAX_INTEGRATION_CALLS + 3 - index),
  );
  expect(calls[0]).toMatchObject({ kind: 'message', status: null, failure: 'timeout', durationMs: 103 });
  const stored = () =>
    api.services.database.withTenant(admin.user.companyId, async (tx) => {
      const rows = await tx.selectFrom('queue_integration_calls').select('id').where('integration_id', '=', id).execute();
      return rows.length;
    });
  expect(await stored()).toBe(MAX_INTEGRATION_CALLS);
  await call('DELETE', `/queueIntegration/${id}`);
  await insert(1);
  expect(await stored()).toBe(0);
});
