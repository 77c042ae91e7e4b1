import { randomUUID } from 'node:crypto';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { Flow } from '@prosa/contract/flows/flow';
import { QueueIntegration } from '@prosa/contract/integrations/integration';
import { CreatedIntegration, IntegrationUses } from '@prosa/contract/integrations/write-integration';
import { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import { array, parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const create = async (fields: object = {}) => {
  const body = { name: 'n8n', type: 'n8n', urlN8N: 'https://n8n.example.com/webhook/prosa', ...fields };
  return parse(CreatedIntegration, await (await call('POST', '/queueIntegration', body)).json());
};
const listLogEntries = async (id: number) =>
  parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=integration&rowId=${id}`)).json()).entries;
const addFlow = async (name: string) => parse(Flow, await (await call('POST', '/flowbuilder', { name })).json());

it('a connection and a queue have an integration until it is deleted, and the integration’s list of uses contains both', async () => {
  const { id } = await create({ name: 'Em uso' });
  const [connection] = parse(array(ManagedConnection), await (await call('GET', '/whatsapp-admin')).json());
  const [queue] = parse(array(ManagedQueue), await (await call('GET', '/queue')).json());
  if (connection === undefined || queue === undefined) return expect.fail('the demo company has a connection and a queue');
  await call('PUT', `/whatsapp/${connection.id}`, { integrationId: id });
  await call('PUT', `/queue/${queue.id}`, { integrationId: id });
  const readBoth = async () => [
    parse(ManagedConnection, await (await call('GET', `/whatsapp/${connection.id}`)).json()).integrationId,
    parse(ManagedQueue, await (await call('GET', `/queue/${queue.id}`)).json()).integrationId,
  ];
  expect(await readBoth()).toEqual([id, id]);
  const missing = [404, 'ERR_NO_INTEGRATION_FOUND'];
  expect(await refusalOf(await call('PUT', `/whatsapp/${connection.id}`, { integrationId: 2_000_000 }))).toEqual(missing);
  expect(await refusalOf(await call('PUT', `/queue/${queue.id}`, { integrationId: 2_000_000 }))).toEqual(missing);
  expect(parse(IntegrationUses, await (await call('GET', `/queueIntegration/${id}/uses`)).json())).toEqual({
    connections: [{ id: connection.id, name: connection.name }],
    queues: [{ id: queue.id, name: queue.name }],
    chatbotOptions: [],
    tickets: 0,
  });
  const socket = await connectLive(api.port, admin.token);
  await socket.say('joinNotification');
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => admin.call('DELETE', `/queueIntegration/${id}`, { key })));
  expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([{ id }, { id }]);
  expect(await readBoth()).toEqual([null, null]);
  await vi.waitFor(() => {
    expect(socket.heard('queueIntegration')).toEqual([{ action: 'delete', id }]);
    expect(socket.heard('queue')).toMatchObject([{ action: 'update', queue: { id: queue.id } }]);
    expect(socket.heard('whatsapp')).toMatchObject([{ action: 'update' }]);
  });
  expect(await refusalOf(await call('DELETE', `/queueIntegration/${id}`))).toEqual(missing);
  expect((await listLogEntries(id)).map(({ action }) => action)).toEqual(['delete', 'create']);
  socket.close();
});

it('if an integration is deleted while a connection and a queue choose it, every call returns and the queue has no integration', async () => {
  const [connection] = parse(array(ManagedConnection), await (await call('GET', '/whatsapp-admin')).json());
  const [queue] = parse(array(ManagedQueue), await (await call('GET', '/queue')).json());
  for (let round = 0; round < 8; round += 1) {
    const { id } = await create();
    const answers = await Promise.all([
      call('PUT', `/whatsapp/${connection?.id}`, { integrationId: id }),
      call('PUT', `/queue/${queue?.id}`, { integrationId: id }),
      call('DELETE', `/queueIntegration/${id}`),
    ]);
    expect(answers.map(({ status }) => status).every((status) => [200, 404].includes(status))).toBe(true);
    expect(parse(ManagedQueue, await (await call('GET', `/queue/${queue?.id}`)).json()).integrationId).toBeNull();
  }
});

it('the deletion of a flow leaves its integration without a flow', async () => {
  const flow = await addFlow('Boas-vindas');
  const { id } = await create({ type: 'flowbuilder', urlN8N: '', flowId: flow.id });
  await call('DELETE', `/flowbuilder/${flow.id}`);
  expect(parse(QueueIntegration, await (await call('GET', `/queueIntegration/${id}`)).json()).flowId).toBeNull();
});
