import { randomUUID } from 'node:crypto';
import { ConnectionChannels, CreatedConnection, ManagedConnection } from '@prosa/contract/channels/connection-fields';
import { DEFAULT_SHIFTS } from '@prosa/domain/service-hours/constants';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { setSettings } from '../testing/set-settings.ts';
import { createConnectionCalls } from '../testing/create-connection-calls.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let ana: Awaited<ReturnType<TestApi['logIn']>>;

beforeEach(async () => {
  // No server listens at this address, so Meta cannot be reached.
  api = await startTestApi('web', { GRAPH_BASE_URL: 'http://127.0.0.1:9' });
  admin = await api.logIn('admin@demo.prosa');
  ana = await api.logIn('atendente1@demo.prosa');
});
afterEach(() => api.stop());

const { call, refusal, list, create, inCompany, logOf } = createConnectionCalls(() => ({ api, admin }));
const managed = async (answer: Response) => parse(ManagedConnection, await answer.json());
const twoQueues = async (): Promise<[number, number]> => {
  const rows = await inCompany((tx) => tx.selectFrom('queues').select('id').orderBy('id').limit(2).execute());
  const [one, two] = rows.map(({ id }) => Number(id));
  if (one === undefined || two === undefined) throw new Error('the demo has two queues');
  return [one, two];
};
const monday = { weekday: 'Segunda', weekdayEn: 'monday', startTimeA: '22:00', endTimeA: '06:00', startTimeB: '', endTimeB: '' };

it('a connection is created once per idempotency key with the default values, and is logged and published', async () => {
  const socket = await connectLive(api.port, ana.token);
  await socket.say('joinNotification');
  const key = randomUUID();
  const body = { name: 'Filial', channel: 'simulator' };
  const answers = await Promise.all([1, 2].map(() => admin.call('POST', '/whatsapp', { body, key })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const made = await Promise.all(answers.map(async (answer) => parse(CreatedConnection, await answer.json())));
  const [{ id } = { id: 0 }] = made;
  expect(made.map((each) => each.id)).toEqual([id, id]);
  expect(made[0]).toMatchObject({
    ...body,
    status: 'CONNECTED',
    isDefault: false,
    maxUseBotQueues: 3,
    maxUseBotQueuesNPS: 3,
    expiresTicket: 24,
    whenExpiresTicket: '0',
    provider: 'beta',
    companyId: admin.user.companyId,
    version: 1,
  });
  expect(made[0]?.schedules[0]).toMatchObject(DEFAULT_SHIFTS);
  expect((await list()).map((each) => each.id)).toContain(id);
  await vi.waitFor(() => expect(socket.heard('whatsapp')).toMatchObject([{ action: 'create', whatsapp: { id } }]));
  await waitForFeed(api);
  expect((await pullPages(api, ana.token)).pages.flatMap(({ connections }) => connections).map((each) => each.id)).toContain(id);
  expect((await logOf(id)).map(({ action, rowName }) => [action, rowName])).toEqual([['create', 'Filial']]);
  socket.close();
});

it('an update of a connection changes the fields that were sent, and keeps the other fields', async () => {
  const { id } = await create();
  const [one, two] = await twoQueues();
  const { id: agentId } = await inCompany((tx) =>
    tx.insertInto('agents').values({ company_id: admin.user.companyId, name: 'Lia' }).returning('id').executeTakeFirstOrThrow(),
  );
  const fields = {
    name: 'Matriz',
    agentId,
    queueIds: [two, one],
    greetingMessage: 'Olá',
    complationMessage: 'Até logo',
    outOfHoursMessage: 'Fechado',
    ratingMessage: 'De 0 a 10?',
    expiresTicketNPS: 5,
    allowGroup: true,
    groupAsTicket: 'enabled',
    provider: 'outro',
    maxUseBotQueues: 0,
    timeUseBotQueues: 10,
    timeSendQueue: 15,
    sendIdQueue: one,
    expiresTicket: 48,
    whenExpiresTicket: '1',
    expiresInactiveMessage: 'Encerrado',
    timeInactiveMessage: 30,
    inactiveMessage: 'Ainda está aí?',
    maxUseBotQueuesNPS: 2,
    timeCreateNewTicket: 60,
    collectiveVacationStart: '2099-01-01',
    collectiveVacationEnd: '2099-01-31',
    collectiveVacationMessage: 'Férias',
  };
  const changed = await managed(await call('PUT', `/whatsapp/${id}`, { ...fields, schedules: [monday], version: 1 }));
  expect(changed).toMatchObject({ ...fields, version: 2 });
  expect(changed.queues.map((queue) => queue.id)).toEqual([two, one]);
  expect(changed.schedules.map(({ startTimeA }) => startTimeA)).toEqual(['22:00', '', '', '', '', '', '']);
  const renamed = await managed(await call('PUT', `/whatsapp/${id}`, { name: 'Outra', timeSendQueue: '', sendIdQueue: null }));
  expect(renamed).toMatchObject({ ...fields, name: 'Outra', timeSendQueue: 0, sendIdQueue: null, version: 3 });
  for (const path of [`/whatsapp/${id}?session=0`, `/whatsapp-admin/${id}?session=0`])
    expect(await managed(await call('GET', path))).toEqual(renamed);
  expect(await (await call('GET', '/whatsapp-admin')).json()).toContainEqual(renamed);
  expect((await logOf(id))[0]?.changes.map(({ field }) => field).toSorted()).toEqual(['name', 'sendIdQueue', 'timeSendQueue']);
});

it('an update of a connection with an invalid field is refused', async () => {
  const { id } = await create();
  for (const wrong of [
    { name: 'a' },
    { name: 'a'.repeat(51) },
    { timeSendQueue: -1 },
    { timeSendQueue: 1.5 },
    { timeSendQueue: 'dez' },
    { expiresTicket: 8_761 },
    { whenExpiresTicket: '2' },
    { groupAsTicket: 'yes' },
    { promptId: 1 },
    { integrationId: 0 },
    { collectiveVacationStart: '2026-02-30' },
    { phoneNumberId: '../me' },
    { businessAccountId: '12' },
    { schedules: [{ ...monday, endTimeA: '' }] },
    { greetingMessage: 'a'.repeat(4_097) },
    { version: 0 },
  ]) {
    const [status, code, path] = await refusal(await call('PUT', `/whatsapp/${id}`, wrong));
    expect([status, code, String(path).split('.')[0]]).toEqual([400, 'ERR_BAD_REQUEST', Object.keys(wrong)[0]]);
  }
  for (const [wrong, status, code] of [
    [{ agentId: 2_000_000 }, 404, 'ERR_NO_AGENT_FOUND'],
    [{ integrationId: 2_000_000 }, 404, 'ERR_NO_INTEGRATION_FOUND'],
    [{ queueIds: [2_000_000] }, 404, 'ERR_NO_QUEUE_FOUND'],
    [{ timeSendQueue: 1, sendIdQueue: 2_000_000 }, 404, 'ERR_NO_QUEUE_FOUND'],
    [{ flowIdWelcome: 2_000_000 }, 404, 'ERR_NO_FLOW_FOUND'],
  ] as const)
    expect(await refusal(await call('PUT', `/whatsapp/${id}`, wrong))).toEqual([status, code]);
  expect(await refusal(await call('POST', '/whatsapp', { name: 'Sem canal' }))).toEqual([400, 'ERR_BAD_REQUEST', 'channel']);
  expect((await list()).find((each) => each.id === id)).toMatchObject({ name: 'Filial' });
});

it('an update with contradictory fields is refused, and the answer contains the field to correct', async () => {
  const { id } = await create();
  const [one, two] = await twoQueues();
  const put = async (body: object) => refusal(await call('PUT', `/whatsapp/${id}`, body));
  expect(await put({ timeSendQueue: 5 })).toEqual([422, 'ERR_SEND_QUEUE_REQUIRED', 'sendIdQueue']);
  expect(await put({ ratingMessage: 'Nota?', expiresTicketNPS: 0 })).toEqual([
    422,
    'ERR_RATING_EXPIRY_REQUIRED',
    'expiresTicketNPS',
  ]);
  expect(await put({ queueIds: [one, two] })).toEqual([422, 'ERR_WAPP_GREETING_REQUIRED', 'greetingMessage']);
  expect(
    await put({
      collectiveVacationMessage: 'Férias',
      collectiveVacationStart: '2020-01-01',
      collectiveVacationEnd: '2099-01-01',
    }),
  ).toEqual([422, 'ERR_VACATION_PERIOD', 'collectiveVacationStart']);
  expect((await call('PUT', `/whatsapp/${id}`, { ratingMessage: 'Nota?', expiresTicketNPS: 5 })).status).toBe(200);
  await setSettings(api.services, admin.user.companyId, { userRating: 'enabled' });
  expect(await put({ ratingMessage: '' })).toEqual([422, 'ERR_RATING_MESSAGE_REQUIRED', 'ratingMessage']);
  expect((await call('PUT', `/whatsapp/${id}`, { name: 'Outra' })).status).toBe(200);
  // The form sends every field, including fields that the user did not touch.
  await setSettings(api.services, admin.user.companyId, { userRating: 'disabled' });
  expect((await call('PUT', `/whatsapp/${id}`, { ratingMessage: '' })).status).toBe(200);
  await setSettings(api.services, admin.user.companyId, { userRating: 'enabled' });
  expect((await call('PUT', `/whatsapp/${id}`, { name: 'Terceira', ratingMessage: '', expiresTicketNPS: 5 })).status).toBe(200);
  expect(await refusal(await call('POST', '/whatsapp', { name: 'Nova', channel: 'simulator' }))).toEqual([
    422,
    'ERR_RATING_MESSAGE_REQUIRED',
    'ratingMessage',
  ]);
});

it('an update of a connection that began on an outdated version is refused', async () => {
  const { id } = await create();
  const answers = await Promise.all(['A1', 'B1'].map((name) => call('PUT', `/whatsapp/${id}`, { name, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('a company has exactly one default connection, even if several connections become the default at once', async () => {
  const made = [await create({ name: 'Um' }), await create({ name: 'Dois' }), await create({ name: 'Três', isDefault: true })];
  const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(await defaults()).toEqual(['Três']);
  const answers = await Promise.all(made.map(({ id }) => call('PUT', `/whatsapp/${id}`, { isDefault: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [standing] = await defaults();
  expect(await defaults()).toHaveLength(1);
  const former = made.find(({ name }) => name === standing);
  expect(await managed(await call('PUT', `/whatsapp/${former?.id}`, { isDefault: false }))).toMatchObject({ isDefault: false });
  expect(await defaults()).toEqual(['Simulador']);
});

it('if the default connection stops being the default, a connected connection becomes the default, even if a disconnected one is older', async () => {
  const [earliest] = await list();
  if (earliest === undefined) throw new Error('the demo has a connection');
  const down = await create({ name: 'Fora do ar' });
  const up = await create({ name: 'No ar', isDefault: true });
  await inCompany(async (tx) => {
    await tx.updateTable('whatsapps').set({ status: 'DISCONNECTED' }).where('id', 'in', [earliest.id, down.id]).execute();
    await tx.updateTable('whatsapps').set({ status: 'CONNECTED' }).where('id', '=', up.id).execute();
  });
  await call('PUT', `/whatsapp/${down.id}`, { isDefault: true });
  await call('PUT', `/whatsapp/${down.id}`, { isDefault: false });
  expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['No ar']);
});

it('the only connection of a company can neither lose the default mark nor be deleted', async () => {
  const [{ id } = { id: 0 }] = await list();
  expect(await refusal(await call('PUT', `/whatsapp/${id}`, { isDefault: false }))).toEqual([409, 'ERR_NO_OTHER_WHATSAPP']);
  expect(await refusal(await call('DELETE', `/whatsapp/${id}?closeTickets=true`))).toEqual([409, 'ERR_NO_OTHER_WHATSAPP']);
  expect((await list())[0]).toMatchObject({ id, isDefault: true });
});

it('a connection is refused beyond the plan’s limit, on a channel outside the plan, or without an adapter', async () => {
  await api.services.database.withPlatform('seed', (tx) =>
    tx.updateTable('plans').set({ connections: 2, use_facebook: false }).execute(),
  );
  const answers = await Promise.all(
    ['Um', 'Dois', 'Três'].map((name) => call('POST', '/whatsapp', { name, channel: 'simulator' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  await api.services.database.withPlatform('seed', (tx) => tx.updateTable('plans').set({ connections: 10 }).execute());
  const refused = async (channel: string) => refusal(await call('POST', '/whatsapp', { name: 'Nova', channel }));
  expect(await refused('facebook')).toEqual([403, 'ERR_CHANNEL_NOT_IN_PLAN']);
  expect(await refused('instagram')).toEqual([422, 'ERR_CHANNEL_NOT_OFFERED']);
  expect(await refused('whatsapp')).toEqual([422, 'ERR_CHANNEL_NOT_OFFERED']);
  const { channels } = parse(ConnectionChannels, await (await call('GET', '/whatsapp-channels')).json());
  expect(Object.fromEntries(channels.map(({ channel, state }) => [channel, state]))).toEqual({
    whatsapp: 'later',
    whatsappapi: 'offered',
    facebook: 'plan',
    instagram: 'later',
    simulator: 'offered',
  });
});

it('the routes of connections require the permission for connections, and answer 404 for an unknown connection', async () => {
  const [{ id } = { id: 0 }] = await list();
  const routes = [
    ['POST', '/whatsapp', { name: 'Nova', channel: 'simulator' }],
    ['GET', '/whatsapp-channels', undefined],
    ['POST', '/whatsapp-check', {}],
    ['GET', `/whatsapp/${id}`, undefined],
    ['GET', '/whatsapp-admin', undefined],
    ['GET', `/whatsapp-admin/${id}`, undefined],
    ['GET', `/whatsapp/${id}/uses`, undefined],
    ['PUT', `/whatsapp/${id}`, { name: 'Outra' }],
    ['POST', `/whatsapp/${id}/token`, undefined],
    ['DELETE', `/whatsapp/${id}/media-upload`, undefined],
    ['DELETE', `/whatsappsession/${id}`, undefined],
    ['POST', `/whatsappsession/${id}`, undefined],
    ['POST', '/whatsapp-restart', undefined],
    ['DELETE', `/whatsapp/${id}`, undefined],
  ] as const;
  for (const [method, path, body] of routes)
    expect([path, ...(await refusal(await api.call(method, path, { token: ana.token, body })))]).toEqual([
      path,
      403,
      'ERR_NO_PERMISSION',
    ]);
  for (const [method, path, body] of routes.filter((route) => route[1].includes(`/${id}`))) {
    const elsewhere = path.replace(`/${id}`, '/2000000');
    expect([elsewhere, ...(await refusal(await call(method, elsewhere, body)))]).toEqual([elsewhere, 404, 'ERR_NO_WAPP_FOUND']);
  }
  expect(await refusal(await call('POST', '/whatsapp-check', { whatsappId: 2_000_000 }))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
});
