import { randomUUID } from 'node:crypto';
import {
  ListIntegrationCallsAnswer,
  MAX_INTEGRATION_CALLS,
  TestIntegrationAnswer,
} from '@prosa/contract/integrations/integration-call';
import { CreatedIntegration } from '@prosa/contract/integrations/write-integration';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commit } from '../platform/write.ts';
import { refusalOf } from '../testing/refusal-of.ts';
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

it('an integration’s list has the last hundred calls, newest first, and is deleted with the integration', async () => {
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

it('a test of an integration answers with the outcome, and is in the list of calls if the integration is stored', async () => {
  const { id } = await create();
  const test = async (body: object) =>
    parse(TestIntegrationAnswer, await (await call('POST', '/queueIntegration/testSession', body)).json());
  // The configuration does not allow private addresses, so no call reaches this machine.
  const form = { type: 'n8n', urlN8N: 'https://127.0.0.1:9/webhook' };
  expect(await test({ ...form, id })).toMatchObject({ status: null, failure: 'address' });
  expect(await test(form)).toMatchObject({ status: null, failure: 'address' });
  expect(await test({ type: 'flowbuilder', flowId: 2_000_000 })).toMatchObject({ failure: 'flow' });
  const { calls } = parse(ListIntegrationCallsAnswer, await (await call('GET', `/queueIntegration/${id}/calls`)).json());
  expect(calls).toMatchObject([{ kind: 'test', status: null, failure: 'address', attempt: 1, ticketId: null }]);
  expect(await refusalOf(await call('POST', '/queueIntegration/testSession', { ...form, id: 2_000_000 }))).toEqual([
    404,
    'ERR_NO_INTEGRATION_FOUND',
  ]);
});
