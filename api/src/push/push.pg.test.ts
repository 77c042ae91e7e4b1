import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { array, number, object, parse, string } from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CompanyId } from '@prosa/contract/ids';
import { PushDevice, PushServerKey } from '@prosa/contract/push/push-device';
import { PushPayload } from '@prosa/contract/push/push-payload';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { startFakePushService, type FakePushService, type FakeSubscription } from '@prosa/testing/fake-push-service';
import { commit } from '../platform/write.ts';
import { enqueueNotification } from '../push-queue/enqueue-notification.ts';
import { connectLive, type TestSocket } from '../testing/connect-live.ts';
import { setSettingsInTest } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let pushService: FakePushService;
let adminPool: Pool;
let ana: { token: string; id: number; cookies: string };
let bruno: { token: string; id: number; cookies: string };
const sockets: TestSocket[] = [];

beforeAll(async () => {
  api = await startTestApi('all', { PUSH_ALLOW_LOOPBACK: '1' });
  adminPool = new Pool({ connectionString: api.database.adminUrl, max: 1 });
  adminPool.on('error', () => {}); // dropping the database while this pool is open causes an error
  const { token } = await api.logIn('atendente1@demo.prosa');
  const { key } = parse(PushServerKey, await (await api.call('GET', '/push/key', { token })).json());
  pushService = await startFakePushService(key);
});
beforeEach(async () => {
  const enter = async (email: string) => {
    const { token, user, cookies } = await api.logIn(email);
    return { token, id: user.id, cookies };
  };
  [ana, bruno] = [await enter('atendente1@demo.prosa'), await enter('atendente2@demo.prosa')];
});
afterEach(() => {
  for (const each of sockets.splice(0)) each.close();
  expect(pushService.faults).toEqual([]);
});
afterAll(async () => {
  await adminPool.end();
  await api.stop();
  await pushService.close();
});

const subscribe = async (token: string, changes: object = {}): Promise<FakeSubscription & { id: string }> => {
  const subscription = pushService.subscribe();
  const body = { ...subscription, label: 'Chrome', language: 'pt', hidesContent: false, ...changes };
  const answer = await api.call('PUT', '/push/devices', { token, body });
  expect(answer.status).toBe(200);
  return { ...subscription, id: parse(PushDevice, await answer.json()).id };
};
const listPushedTexts = ({ endpoint }: FakeSubscription) =>
  pushService.acceptedPushes.flatMap((each) => (each.endpoint === endpoint ? [parse(PushPayload, JSON.parse(each.text))] : []));
const listPushedBodies = (subscription: FakeSubscription) =>
  listPushedTexts(subscription).map(({ notification }) => notification.body);
const writeAsCustomer = async (name: string, body: string | FormData) => {
  const { people } = parse(
    object({ people: array(object({ id: number(), name: string() })) }),
    await (await api.call('GET', '/simulator/people')).json(),
  );
  const person = people.find((each) => each.name === name);
  if (person === undefined) throw new Error(`${name} is no person of the demo`);
  const answer = await api.call('POST', `/simulator/people/${person.id}/messages`, {
    body: typeof body === 'string' ? { body } : body,
  });
  expect(answer.status).toBe(201);
};
const loadTicket = async (token: string, query: string, name?: string) => {
  const { tickets } = parse(ListTicketsAnswer, await (await api.call('GET', `/tickets?${query}`, { token })).json());
  const ticket = tickets.find(({ contact }) => name === undefined || contact.name === name);
  if (ticket === undefined) throw new Error(`the demo has no ticket for ${query}`);
  return ticket;
};
const setInTest = (settings: Parameters<typeof setSettingsInTest>[2]) =>
  setSettingsInTest(api.services, parse(CompanyId, 1), settings);
/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const MARINA = 'Marina Albuquerque';

test('a message notifies the ticket’s attendant, encrypted for the device, and notifies no colleague', async () => {
  const mine = await subscribe(ana.token);
  const strange = await subscribe(bruno.token);
  const ticket = await loadTicket(ana.token, 'status=open', MARINA);
  await writeAsCustomer(MARINA, 'Meu *pedido* chegou _quebrado_');
  await vi.waitFor(() => expect(listPushedBodies(mine)).toContain('Meu pedido chegou quebrado'));
  const request = pushService.acceptedPushes.find(({ endpoint }) => endpoint === mine.endpoint);
  expect(request).toMatchObject({ ttl: 86_400, urgency: 'high', vapid: { aud: pushService.origin } });
  expect(request?.topic).toMatch(/^[\w-]{32}$/);
  expect(listPushedTexts(mine)[0]).toMatchObject({
    notification: {
      title: expect.stringContaining(MARINA),
      tag: `ticket-${ticket.uuid}`,
      lang: 'pt-BR',
      actions: [
        { action: 'read', title: 'Marcar como lida' },
        { action: 'reply', title: 'Responder' },
      ],
      data: { userId: ana.id, companyId: 1, path: `/tickets/${ticket.uuid}`, ticket: { id: ticket.id, uuid: ticket.uuid } },
    },
  });
  expect(listPushedTexts(mine)[0]?.app_badge).toBeGreaterThan(0);
  // The test notification would arrive after a notification of the message, so its arrival shows that Bruno's device got no such
  // notification.
  expect((await api.call('POST', `/push/devices/${strange.id}/test`, { token: bruno.token })).status).toBe(200);
  await vi.waitFor(() => expect(listPushedBodies(strange)).toEqual(['As notificações chegam neste aparelho.']));
});

test('a notification of a picture without text shows the type in the device’s language, and no content if the device hides content', async () => {
  const english = await subscribe(ana.token, { language: 'en' });
  const hidden = await subscribe(ana.token, { hidesContent: true });
  const form = new FormData();
  form.set('body', '');
  form.set('medias', new File([Buffer.from(PNG, 'base64')], 'quebrado.png', { type: 'image/png' }));
  await writeAsCustomer(MARINA, form);
  await vi.waitFor(() => expect(listPushedBodies(english)).toContain('Photo'));
  await vi.waitFor(() => expect(listPushedTexts(hidden)).not.toEqual([]));
  expect(listPushedTexts(hidden)[0]?.notification).toMatchObject({ title: 'Prosa', body: 'Nova mensagem' });
  expect(JSON.stringify(listPushedTexts(hidden))).not.toContain('Marina');
});

test('a message in a ticket that the attendant has open and focused causes no notification, and a message after the attendant left the ticket causes one', async () => {
  const mine = await subscribe(ana.token);
  const ticket = await loadTicket(ana.token, 'status=open', MARINA);
  const socket = await connectLive(api.port, ana.token);
  sockets.push(socket);
  expect(await socket.say('joinChatBox', ticket.uuid)).toBe(true);
  await writeAsCustomer(MARINA, 'visto na hora');
  await vi.waitFor(async () => expect((await loadTicket(ana.token, 'status=open', MARINA)).lastMessage).toBe('visto na hora'));
  await vi.waitFor(async () => expect(await countWaitingJobs()).toBe(0));
  expect(await socket.say('joinChatBoxLeave', ticket.uuid)).toBe(true);
  await writeAsCustomer(MARINA, 'já saiu da tela');
  await vi.waitFor(() => expect(listPushedBodies(mine)).toContain('já saiu da tela'));
  expect(listPushedBodies(mine)).not.toContain('visto na hora');
});

test('a notification has a masked number in place of a missing name if the company hides numbers', async () => {
  const ticket = await loadTicket(ana.token, 'status=open', MARINA);
  await setInTest({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
  const rename = (name: string) =>
    api.services.database.withTenant(parse(CompanyId, 1), (tx) =>
      tx
        .updateTable('contacts')
        .set({ name })
        .where('company_id', '=', parse(CompanyId, 1))
        .where('id', '=', ticket.contactId)
        .execute(),
    );
  await rename(ticket.contact.number);
  try {
    const mine = await subscribe(ana.token);
    await writeAsCustomer(MARINA, 'sem nome');
    await vi.waitFor(() => expect(listPushedBodies(mine)).toContain('sem nome'));
    expect(JSON.stringify(listPushedTexts(mine))).not.toContain(ticket.contact.number);
    expect(listPushedTexts(mine)[0]?.notification.title).toMatch(/•+\d\d/);
  } finally {
    await rename(MARINA);
  }
});

test("a waiting ticket causes notifications if the company's setting enables them", async () => {
  const mine = await subscribe(ana.token);
  const ticket = await loadTicket(ana.token, 'status=pending');
  await writeAsCustomer(ticket.contact.name, 'ainda espero');
  await vi.waitFor(async () => expect(await countWaitingJobs()).toBe(0));
  await setInTest({ showNotificationPending: 'enabled' });
  await writeAsCustomer(ticket.contact.name, 'alguém aí?');
  await vi.waitFor(() => expect(listPushedBodies(mine)).toContain('alguém aí?'));
  expect(listPushedBodies(mine)).not.toContain('ainda espero');
  expect(listPushedTexts(mine).at(-1)?.notification.actions).toEqual([]);
});

test('a transfer notifies only the user who receives the ticket', async () => {
  const his = await subscribe(bruno.token);
  const mine = await subscribe(ana.token);
  const ticket = await loadTicket(ana.token, 'status=open', MARINA);
  const pass = (token: string, userId: number) =>
    api.call('PUT', `/tickets/${ticket.id}`, {
      token,
      body: { status: 'open', userId, queueId: ticket.queueId, isTransfered: true, msgTransfer: 'Quer remarcar' },
      key: randomUUID(),
    });
  expect((await pass(ana.token, bruno.id)).status).toBe(200);
  await vi.waitFor(() => expect(listPushedBodies(his)[0]).toBe('Ana Souza transferiu para você: Quer remarcar'));
  expect(listPushedTexts(his)[0]?.notification).toMatchObject({ title: MARINA, data: { ticket: { id: ticket.id } } });
  // The ticket has no unread messages, but the icon counts it.
  expect(listPushedTexts(his)[0]?.app_badge).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await countWaitingJobs()).toBe(0));
  expect(listPushedBodies(mine)).toEqual([]);
  expect((await pass(bruno.token, ana.id)).status).toBe(200);
});

test('the end of a snooze notifies only the attendant of the ticket, and nobody if the customer wrote before', async () => {
  const mine = await subscribe(ana.token);
  const his = await subscribe(bruno.token);
  const ticket = await loadTicket(ana.token, 'status=open', MARINA);
  const snoozeUntilNow = async () => {
    const body = { until: new Date(Date.now() + 3_600_000).toISOString() };
    const answer = await api.call('PUT', `/tickets/${ticket.id}/snooze`, { token: ana.token, body, key: randomUUID() });
    expect(answer.status).toBe(200);
    // The times of the job and of the ticket are both moved into the past, so that the test need not wait for an hour.
    await adminPool.query(
      `update tickets set snoozed_until = now() - interval '1 second', updated_at = now() - interval '1 day' where id = $1`,
      [ticket.id],
    );
  };
  const endSnooze = () => adminPool.query(`update jobs set run_at = now() where task = 'end-snooze'`);
  await snoozeUntilNow();
  await endSnooze();
  await vi.waitFor(() => expect(listPushedBodies(mine)[0]).toMatch(/^Adiado até agora: /));
  expect(listPushedTexts(mine)[0]?.notification).toMatchObject({ title: MARINA, data: { ticket: { id: ticket.id } } });
  await snoozeUntilNow();
  await writeAsCustomer(MARINA, 'voltei antes');
  await vi.waitFor(() => expect(listPushedBodies(mine)).toContain('voltei antes'));
  await endSnooze();
  await vi.waitFor(async () => expect(await countWaitingJobs()).toBe(0));
  expect(listPushedBodies(mine).filter((body) => body.startsWith('Adiado'))).toHaveLength(1);
  expect(listPushedBodies(his)).toEqual([]);
});

test('Q5: an overdue answer notifies the supervisors to whom it is reported, until each has opened the ticket', async () => {
  const admin = await api.logIn('admin@demo.prosa');
  const supervisors = await subscribe(admin.token);
  const mine = await subscribe(ana.token);
  const ticket = await loadTicket(ana.token, 'status=open', MARINA);
  await adminPool.query(`update tickets set overdue_for = $1 where id = $2`, [[admin.user.id], ticket.id]);
  const notify = () =>
    commit(api.services, parse(CompanyId, 1), (write) => enqueueNotification(write, { kind: 'overdue', ticketId: ticket.id }));
  await notify();
  await vi.waitFor(() => expect(listPushedBodies(supervisors)).toEqual([expect.stringMatching(/^Resposta atrasada · .+ · Ana/)]));
  expect(listPushedTexts(supervisors)[0]?.app_badge).toBeGreaterThan(0);
  const read = await api.call('POST', `/messages/${ticket.id}/read`, { token: admin.token, key: randomUUID(), body: {} });
  expect(parse(Ticket, await read.json()).overdueFor).toEqual([]);
  await notify();
  await vi.waitFor(async () => expect(await countWaitingJobs()).toBe(0));
  expect([listPushedBodies(supervisors).length, listPushedBodies(mine)]).toEqual([1, []]);
});

test("a log-out ends a device's notifications, and so does the replacement of its session", async () => {
  const mine = await subscribe(ana.token);
  await api.call('DELETE', '/auth/logout', { headers: { cookie: ana.cookies } });
  const { token } = await api.logIn('atendente1@demo.prosa');
  const devices = async (bearer: string) =>
    parse(array(PushDevice), await (await api.call('GET', '/push/devices', { token: bearer })).json()).map(({ id }) => id);
  expect(await devices(token)).not.toContain(mine.id);
  const replaced = await subscribe(token);
  const next = await api.logIn('atendente1@demo.prosa');
  const now = await subscribe(next.token);
  await writeAsCustomer(MARINA, 'depois da troca');
  await vi.waitFor(() => expect(listPushedBodies(now)).toContain('depois da troca'));
  await vi.waitFor(async () => expect(await countWaitingJobs()).toBe(0));
  expect([listPushedBodies(mine), listPushedBodies(replaced)]).toEqual([[], []]);
});

test('a push subscription can be seen, tested and removed only by its user, and a new one with the same endpoint replaces it', async () => {
  const mine = await subscribe(ana.token);
  const list = async (token: string) =>
    parse(array(PushDevice), await (await api.call('GET', '/push/devices', { token })).json()).filter(({ id }) => id === mine.id);
  expect(await list(bruno.token)).toEqual([]);
  expect((await api.call('POST', `/push/devices/${mine.id}/test`, { token: bruno.token })).status).toBe(404);
  await api.call('DELETE', `/push/devices/${mine.id}`, { token: bruno.token });
  const { endpoint, keys } = mine;
  const again = { endpoint, keys, label: 'Telefone', language: 'es', hidesContent: true };
  await Promise.all([1, 2].map(() => api.call('PUT', '/push/devices', { token: ana.token, body: again })));
  expect(await list(ana.token)).toMatchObject([{ endpoint, label: 'Telefone', hidesContent: true }]);
  for (const round of [1, 2])
    expect((await api.call('DELETE', `/push/devices/${mine.id}`, { token: ana.token })).status, `round ${round}`).toBe(200);
  expect(await list(ana.token)).toEqual([]);
});

/** Counts the unfinished jobs. Leaves out the jobs of ticket timers, which wait for hours. */
async function countWaitingJobs(): Promise<number> {
  const { rows } = await adminPool.query<{ count: string }>(`select count(*) from jobs where task <> 'wake-ticket'`);
  return Number(rows[0]?.count);
}
