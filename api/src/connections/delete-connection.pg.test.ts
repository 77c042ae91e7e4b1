import { randomUUID } from 'node:crypto';
import { type Connection } from '@prosa/contract/channels/connection';
import { ConnectionUses, CreatedConnection, DeletedConnection } from '@prosa/contract/channels/connection-fields';
import { ErrorBody } from '@prosa/contract/errors';
import { ConnectionWithFlows } from '@prosa/contract/flows/connection-flows';
import type { ConnectionId } from '@prosa/contract/ids';
import { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import { toInboundWebhook, signWebhook } from '@prosa/testing/graph-webhooks';
import { sql } from 'kysely';
import { array, parse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { processWebhook } from '../intake/webhooks/process-webhook.ts';
import { connectLive } from '../testing/connect-live.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { insertTicket } from '../testing/insert-ticket.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { moveTicketsOfFormerConnection } from './move-tickets-of-former-connection.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
/** The connection of all the demo company's tickets. */
let fromConnection: ConnectionId;

beforeEach(async () => {
  // The API starts without a worker, because the tests themselves run the steps that move a deleted connection's tickets.
  api = await startTestApi('web', { GRAPH_BASE_URL: 'http://127.0.0.1:9' });
  admin = await api.logIn('admin@demo.prosa');
  ana = await api.logIn('atendente1@demo.prosa');
  fromConnection = (await list())[0]?.id ?? fromConnection;
});
afterEach(() => api.stop());

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const refusal = async (answer: Response) => {
  const { error, detail } = parse(ErrorBody, await answer.json());
  return [answer.status, error, ...(detail === undefined ? [] : [detail])];
};
const list = async () => parse(array(ConnectionWithFlows), await (await call('GET', '/whatsapp')).json());
const create = async (over: object = {}) =>
  parse(CreatedConnection, await (await call('POST', '/whatsapp', { name: 'Filial', channel: 'simulator', ...over })).json());
const runInCompany = <T>(work: Parameters<typeof api.services.database.withTenant<T>>[1]) =>
  api.services.database.withTenant(admin.user.companyId, work);
const rehome = (id = fromConnection) => moveTicketsOfFormerConnection(api.services, admin.user.companyId, id);
const ticketsOf = (id: ConnectionId) =>
  runInCompany((tx) =>
    tx.selectFrom('tickets').select(['id', 'status', 'channel']).where('whatsapp_id', '=', id).orderBy('id').execute(),
  );
const activeOf = async (id: ConnectionId) =>
  (await ticketsOf(id)).filter(({ status }) => status !== 'closed').map((each) => each.id);
const waitingSteps = () =>
  runInCompany((tx) => tx.selectFrom('jobs').select(['id', 'run_at']).where('task', '=', 'rehome-tickets').execute());

it('deleting a connection moves its tickets to the chosen connection, and closes the tickets of customers who already have an active ticket there', async () => {
  const to = await create();
  const before = await activeOf(fromConnection);
  const [doubled, ...moved] = before;
  if (doubled === undefined) throw new Error('the demo has tickets');
  await runInCompany(async (tx) => {
    const { contact_id } = await tx
      .selectFrom('tickets')
      .select('contact_id')
      .where('id', '=', doubled)
      .executeTakeFirstOrThrow();
    await insertTicket(tx, admin.user.companyId, { contact_id, whatsapp_id: to.id });
    await tx.updateTable('users').set({ whatsapp_id: fromConnection }).where('id', '=', ana.user.id).execute();
  });
  const uses = parse(ConnectionUses, await (await call('GET', `/whatsapp/${fromConnection}/uses`)).json());
  expect(uses).toMatchObject({ tickets: before.length, users: 1, others: [{ id: to.id, name: 'Filial' }] });
  const socket = await connectLive(api.port, ana.token);
  await socket.say('joinNotification');
  const key = randomUUID();
  const path = `/whatsapp/${fromConnection}?toWhatsappId=${to.id}`;
  const answers = await Promise.all([1, 2].map(() => admin.call('DELETE', path, { key })));
  for (const answer of answers)
    expect(parse(DeletedConnection, await answer.json())).toEqual({ id: fromConnection, tickets: before.length });
  await rehome();
  expect(await activeOf(fromConnection)).toEqual([]);
  expect(await activeOf(to.id)).toEqual(expect.arrayContaining(moved));
  const closed = (await ticketsOf(fromConnection)).find(({ id }) => id === doubled);
  expect(closed).toMatchObject({ status: 'closed' });
  const log = async (id: number) => parse(array(TicketLogEntry), await (await call('GET', `/tickets-log/${id}`)).json()).at(-1);
  expect(await log(doubled)).toMatchObject({ type: 'closed', user: null });
  expect(await log(moved[0] ?? 0)).toMatchObject({ type: 'transfered', user: null });
  await vi.waitFor(() =>
    expect(socket.heard('whatsapp')).toContainEqual(expect.objectContaining({ action: 'delete', whatsappId: fromConnection })),
  );
  expect(await list()).toMatchObject([{ id: to.id, isDefault: true }]);
  expect(await refusal(await call('DELETE', path))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  const { whatsapp_id: ofAna } = await runInCompany((tx) =>
    tx.selectFrom('users').select('whatsapp_id').where('id', '=', ana.user.id).executeTakeFirstOrThrow(),
  );
  expect(ofAna).toBeNull();
  socket.close();
});

it('the row of a deleted connection stays without its keys, so that devices can show the connection’s name in former tickets', async () => {
  const keys = { phoneNumberId: '106540352242922', businessAccountId: '102290129340398', appSecret: 's', accessToken: 't' };
  const { id, token } = await create({ channel: 'whatsappapi', ...keys, verifyToken: 'v' });
  expect(token).not.toBeNull();
  await call('DELETE', `/whatsapp/${id}`);
  const row = await runInCompany((tx) => tx.selectFrom('whatsapps').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  expect(row).toMatchObject({ name: 'Filial', status: 'DISCONNECTED' });
  const { access_token_sealed, app_secret_sealed, verify_token_sealed, token_hash, phone_number_id } = row;
  expect([access_token_sealed, app_secret_sealed, verify_token_sealed, token_hash, phone_number_id]).toEqual(Array(5).fill(null));
  await waitForFeed(api);
  const pulledConnections = (await pullPages(api, ana.token)).pages.flatMap(
    ({ connections }): readonly Connection[] => connections,
  );
  expect(pulledConnections.find((each) => each.id === id)).toMatchObject({ name: 'Filial', isFormer: true });
  const again = { name: 'De novo', ...keys, verifyToken: 'v' };
  expect((await call('POST', '/whatsapp', { channel: 'whatsappapi', ...again })).status).toBe(201);
});

it('deleting a connection with open tickets is refused unless the call moves or closes the tickets', async () => {
  await create();
  const before = await activeOf(fromConnection);
  expect(await refusal(await call('DELETE', `/whatsapp/${fromConnection}`))).toEqual([
    409,
    'ERR_CONNECTION_HAS_TICKETS',
    { tickets: before.length },
  ]);
  const cloud = await create({ name: 'Nuvem', channel: 'whatsappapi' });
  expect(await refusal(await call('DELETE', `/whatsapp/${fromConnection}?toWhatsappId=${cloud.id}`))).toEqual([
    422,
    'ERR_CHANNEL_DIFFERS',
  ]);
  expect(await refusal(await call('DELETE', `/whatsapp/${fromConnection}?toWhatsappId=${fromConnection}`))).toEqual([
    404,
    'ERR_NO_WAPP_FOUND',
  ]);
  expect((await call('DELETE', `/whatsapp/${fromConnection}?toWhatsappId=${cloud.id}&closeTickets=true`)).status).toBe(400);
  expect(await activeOf(fromConnection)).toEqual(before);
  expect((await call('DELETE', `/whatsapp/${fromConnection}?closeTickets=true`)).status).toBe(200);
  await rehome();
  expect(await activeOf(fromConnection)).toEqual([]);
  expect(await waitingSteps()).toHaveLength(1);
  const [closed] = before;
  expect(await refusal(await call('PUT', `/tickets/${closed}`, { status: 'open', userId: admin.user.id }))).toEqual([
    404,
    'ERR_NO_WAPP_FOUND',
  ]);
});

it('the 250 tickets of a deleted connection are moved in steps of at most 100 tickets', async () => {
  const to = await create();
  const before = await activeOf(fromConnection);
  await runInCompany(async (tx) => {
    for (let made = before.length; made < 250; made += 1)
      await insertTicket(tx, admin.user.companyId, { whatsapp_id: fromConnection });
  });
  await call('DELETE', `/whatsapp/${fromConnection}?toWhatsappId=${to.id}`);
  const leftOver: number[] = [];
  for (let step = 0; step < 3; step += 1) {
    await rehome();
    leftOver.push((await activeOf(fromConnection)).length);
  }
  expect(leftOver).toEqual([150, 50, 0]);
  expect(await activeOf(to.id)).toHaveLength(250);
});

it('if a connection that takes over tickets is itself deleted in favour of a third one, the third one gets the tickets', async () => {
  const [second, third] = [await create({ name: 'Segunda' }), await create({ name: 'Terceira' })];
  const before = await activeOf(fromConnection);
  await call('DELETE', `/whatsapp/${fromConnection}?toWhatsappId=${second.id}`);
  await call('DELETE', `/whatsapp/${second.id}?toWhatsappId=${third.id}`);
  await rehome();
  expect(await activeOf(third.id)).toEqual(before);
});

it('a message from before its connection was deleted is processed, and its ticket moves to the chosen connection', async () => {
  const keys = { phoneNumberId: '106540352242922', businessAccountId: '102290129340398', appSecret: 'segredo', accessToken: 't' };
  const cloud = await create({ name: 'Nuvem', channel: 'whatsappapi', ...keys, verifyToken: 'v' });
  const other = await create({ name: 'Outra nuvem', channel: 'whatsappapi' });
  const rita = { number: '5511977776666', name: 'Rita Lee' };
  const post = (id: string) => {
    const content = { type: 'text', text: { body: 'Oi' } };
    const { body, headers } = signWebhook(keys, toInboundWebhook(keys.phoneNumberId, rita, { id, at: new Date(), content }));
    return api.call('POST', '/webhooks/whatsappapi', { headers, body: JSON.parse(body) });
  };
  expect((await post('wamid.1')).status).toBe(200);
  await call('DELETE', `/whatsapp/${cloud.id}?toWhatsappId=${other.id}`);
  expect((await post('wamid.2')).status).toBe(404);
  await rehome(cloud.id);
  const stored = await runInCompany((tx) =>
    tx.selectFrom('webhook_deliveries').select('id').where('processed_at', 'is', null).execute(),
  );
  expect(stored).toHaveLength(1);
  // The step found no ticket, but enqueued another step because a message is unprocessed.
  expect((await waitingSteps()).map(({ run_at: at }) => at.getTime() > Date.now())).toContain(true);
  await processWebhook(api.services, admin.user.companyId, String(stored[0]?.id));
  expect(await activeOf(cloud.id)).toHaveLength(1);
  await rehome(cloud.id);
  expect([await activeOf(cloud.id), (await activeOf(other.id)).length]).toEqual([[], 1]);
});

/** Waits until some statement of the database waits for a lock. */
const isBlocked = () =>
  vi.waitFor(async () => {
    const { rows } = await runInCompany((tx) =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
    );
    expect(rows).not.toEqual([]);
  });
const newTicket = async (whatsappId: ConnectionId) =>
  runInCompany(async (tx) => ({
    contactId: (await tx.selectFrom('contacts').select('id').executeTakeFirstOrThrow()).id,
    queueId: (await tx.selectFrom('queues').select('id').executeTakeFirstOrThrow()).id,
    whatsappId,
  }));

it('no ticket can be opened on a connection while the connection is being deleted', async () => {
  const { id } = await create();
  const body = await newTicket(id);
  const opened = await runInCompany(async (tx) => {
    await tx.selectFrom('whatsapps').select('id').where('id', '=', id).forUpdate().execute();
    await tx.updateTable('whatsapps').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    const answer = call('POST', '/tickets', body);
    await isBlocked();
    return { answer };
  });
  expect(await refusal(await opened.answer)).toEqual([404, 'ERR_NO_WAPP_FOUND']);
});

it('a connection is not deleted if another call opens a ticket on it just before', async () => {
  const { id } = await create();
  const deleted = await runInCompany(async (tx) => {
    await insertTicket(tx, admin.user.companyId, { whatsapp_id: id });
    const answer = call('DELETE', `/whatsapp/${id}`);
    await isBlocked();
    return { answer };
  });
  expect(await refusal(await deleted.answer)).toEqual([409, 'ERR_CONNECTION_HAS_TICKETS', { tickets: 1 }]);
});
