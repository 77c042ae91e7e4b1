import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { array, parse } from 'valibot';
import { Connection } from '@prosa/contract/channels/connection';
import { connectLive } from '../testing/connect-live.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let ana: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  const connection = { company_id: ana.user.companyId, number: null };
  await api.services.database.withTenant(ana.user.companyId, (tx) =>
    tx
      .insertInto('whatsapps')
      .values([
        { ...connection, name: 'Caída', channel: 'whatsappapi', status: 'DISCONNECTED' },
        { ...connection, name: 'Loja', channel: 'whatsappapi', status: 'CONNECTED' },
      ])
      .execute(),
  );
});
afterAll(() => api.stop());

const filter = async (query: string) => {
  const answer = await api.call('GET', `/whatsapp/filter?${query}`, { token: ana.token });
  return parse(array(Connection), await answer.json()).map(({ name, status }) => [name, status]);
};

it('the API lists the connected connections of all channels or of one channel', async () => {
  expect(await filter('session=0')).toEqual([
    ['Loja', 'CONNECTED'],
    ['Simulador', 'CONNECTED'],
  ]);
  expect(await filter('session=0&channel=whatsappapi')).toEqual([['Loja', 'CONNECTED']]);
  expect(await filter('session=0&channel=facebook')).toEqual([]);
  expect((await api.call('GET', '/whatsapp/filter?channel=fax', { token: ana.token })).status).toBe(400);
});

it('an admin’s change of a connection reaches the devices of all colleagues without the connection’s keys', async () => {
  const admin = await api.logIn('admin@demo.prosa');
  const socket = await connectLive(api.port, ana.token);
  await socket.say('joinNotification');
  const raw: unknown[] = [];
  socket.socket.on('company-1-whatsapp', (event) => raw.push(event));
  const listed = await api.call('GET', '/whatsapp', { token: admin.token });
  const id = parse(array(Connection), await listed.json()).find(({ name }) => name === 'Loja')?.id;
  const answer = await api.call('PUT', `/whatsapp/${id}`, { token: admin.token, body: { selectedFlowIds: [] } });
  const { updatedAt } = parse(Connection, await answer.json());
  const event = { action: 'update', whatsapp: { id, name: 'Loja', status: 'CONNECTED', updatedAt } };
  await vi.waitFor(() => expect(socket.heard('whatsapp')).toMatchObject([event]));
  expect(JSON.stringify(raw)).not.toMatch(/token|secret|sealed/i);
  socket.close();
});

it('a list shows each connection’s number, channel, status and default mark, and no keys', async () => {
  const answer = await api.call('GET', '/whatsapp/filter?session=0', { token: ana.token });
  const raw = await answer.json();
  const simulator = parse(array(Connection), raw).find(({ channel }) => channel === 'simulator');
  const { number, is_default: isDefault } = await api.services.database.withTenant(ana.user.companyId, (tx) =>
    tx.selectFrom('whatsapps').select(['number', 'is_default']).where('channel', '=', 'simulator').executeTakeFirstOrThrow(),
  );
  expect(simulator).toMatchObject({ name: 'Simulador', number, status: 'CONNECTED', isDefault });
  expect(Date.parse(simulator?.updatedAt ?? '')).not.toBeNaN();
  expect(JSON.stringify(raw)).not.toMatch(/token|secret|sealed/i);
});

it('a list of connections ignores a company in the query', async () => {
  const list = async (query: string) => (await api.call('GET', `/whatsapp?${query}`, { token: ana.token })).json();
  const ownConnections = parse(array(Connection), await list(''));
  expect(ownConnections.length).toBeGreaterThan(0);
  expect(parse(array(Connection), await list(`companyId=${ana.user.companyId}&session=0`))).toEqual(ownConnections);
  expect(parse(array(Connection), await list('companyId=999&session=0'))).toEqual(ownConnections);
});
