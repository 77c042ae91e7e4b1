import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { number, object, parse, string } from 'valibot';
import { CompanyId, type UserId } from '@prosa/contract/ids';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { connectLive, type TestSocket } from '../testing/connect-live.ts';
import { setSettings } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let ana: { token: string; id: UserId; queueIds: readonly number[] };
let bruno: { token: string; id: UserId };
let admin: { token: string; id: UserId };
const sockets: TestSocket[] = [];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  const enter = async (email: string) => {
    const { token, user } = await api.logIn(email);
    return { token, id: user.id, queueIds: user.queueIds };
  };
  [ana, bruno, admin] = [
    await enter('atendente1@demo.prosa'),
    await enter('atendente2@demo.prosa'),
    await enter('admin@demo.prosa'),
  ];
});
afterEach(() => {
  for (const each of sockets.splice(0)) each.close();
});
afterAll(() => api.stop());

const connect = async (token: string, ...messages: Parameters<TestSocket['say']>[]): Promise<TestSocket> => {
  const socket = await connectLive(api.port, token);
  sockets.push(socket);
  for (const message of messages) expect(await socket.say(...message)).toBe(true);
  return socket;
};
const listHeardTexts = (socket: TestSocket) => socket.heard('appMessage').map(({ message }) => message.body);
/**
 * Waits until the socket has all events that were sent to it. They arrive before the server's answer to a message of the socket.
 */
const waitForSentEvents = (socket: TestSocket) => socket.say('userStatus');
const listTickets = async (token: string, query: string) =>
  parse(ListTicketsAnswer, await (await api.call('GET', `/tickets?${query}`, { token })).json()).tickets;
const loadFirstTicket = async (token: string, query: string) => {
  const [ticket] = await listTickets(token, query);
  if (ticket === undefined) throw new Error(`the demo has no ticket for ${query}`);
  return ticket;
};
const send = (token: string, ticketId: number, body: string) =>
  api.call('POST', `/messages/${ticketId}`, { token, body: { id: randomUUID(), body }, key: randomUUID() });

test('a user who may see a ticket receives its messages with ticket and contact, and other users receive only the signal to pull', async () => {
  const ticket = await loadFirstTicket(ana.token, 'status=open');
  const mine = await connect(ana.token, ['joinNotification']);
  const strange = await connect(bruno.token, ['joinNotification']);
  const before = strange.heard('sync').length;
  expect((await send(ana.token, ticket.id, 'Já vejo isso')).status).toBeLessThan(300);
  await vi.waitFor(() =>
    expect(mine.heard('appMessage')).toMatchObject([
      {
        action: 'create',
        message: { body: expect.stringContaining('Já vejo isso'), ticketId: ticket.id },
        contact: { id: ticket.contactId },
      },
    ]),
  );
  expect(mine.heard('ticket')).toMatchObject([{ action: 'update', ticket: { id: ticket.id } }]);
  await vi.waitFor(() => expect(strange.heard('sync').length).toBeGreaterThan(before));
  await waitForSentEvents(strange);
  expect([strange.heard('appMessage'), strange.heard('ticket')]).toEqual([[], []]);
});

test('only users who may see a ticket can join its room, by uuid or id, and a missing ticket is refused in the same way', async () => {
  const ticket = await loadFirstTicket(ana.token, 'status=open');
  const mine = await connect(ana.token);
  const strange = await connect(bruno.token);
  expect(await mine.say('joinChatBox', ticket.uuid)).toBe(true);
  expect(await mine.say('joinChatBox', ticket.id)).toBe(true);
  const refused = [ticket.uuid, ticket.id, randomUUID(), 999_999, 'x', null, { $ne: 1 }];
  for (const key of refused) expect(await strange.say('joinChatBox', key)).toBe(false);
});

test('a socket that joined the room of one ticket receives only this ticket’s events, until it leaves', async () => {
  const [one, other] = await listTickets(ana.token, 'status=open');
  if (one === undefined || other === undefined) throw new Error('the demo needs two open tickets of Ana');
  const box = await connect(ana.token, ['joinChatBox', one.uuid]);
  await send(ana.token, other.id, 'para outro');
  await send(ana.token, one.id, 'para este');
  await vi.waitFor(() => expect(box.heard('appMessage').map(({ ticket }) => ticket.id)).toEqual([one.id]));
  expect(await box.say('joinChatBoxLeave', one.uuid)).toBe(true);
  const everywhere = await connect(ana.token, ['joinNotification']);
  await send(ana.token, one.id, 'depois');
  await vi.waitFor(() => expect(listHeardTexts(everywhere)).toContainEqual(expect.stringContaining('depois')));
  await waitForSentEvents(box);
  expect(box.heard('appMessage')).toHaveLength(1);
});

test('a socket that joined the list of a status also receives the event of a ticket that leaves the status, until the socket leaves the list', async () => {
  const ticket = await loadFirstTicket(ana.token, 'status=pending');
  const list = await connect(ana.token, ['joinTickets', 'pending']);
  expect(await list.say('joinTickets', 'everything')).toBe(false);
  const accepted = await api.call('PUT', `/tickets/${ticket.id}`, {
    token: ana.token,
    body: { status: 'open', queueId: ana.queueIds[0] },
    key: randomUUID(),
  });
  expect(accepted.status).toBe(200);
  await vi.waitFor(() => expect(list.heard('ticket').at(-1)).toMatchObject({ ticket: { id: ticket.id, status: 'open' } }));

  expect(await list.say('leaveTickets', 'pending')).toBe(true);
  const heard = list.heard('ticket').length;
  const witness = await connect(ana.token, ['joinTickets', 'pending']);
  const returned = await api.call('PUT', `/tickets/${ticket.id}`, { token: ana.token, body: { status: 'pending' } });
  expect(returned.status).toBe(200);
  await vi.waitFor(() => expect(witness.heard('ticket').at(-1)).toMatchObject({ ticket: { id: ticket.id, status: 'pending' } }));
  await waitForSentEvents(list);
  expect(list.heard('ticket')).toHaveLength(heard);
});

test('a user who joined a ticket’s room receives no more events once the user may no longer see the ticket', async () => {
  const ticket = await loadFirstTicket(ana.token, 'status=open');
  const box = await connect(ana.token, ['joinChatBox', ticket.uuid]);
  const passedOn = await api.call('PUT', `/tickets/${ticket.id}`, {
    token: ana.token,
    body: { status: 'open', userId: bruno.id, queueId: ticket.queueId, isTransfered: true },
    key: randomUUID(),
  });
  expect(passedOn.status).toBe(200);
  const owner = await connect(bruno.token, ['joinNotification']);
  expect((await send(bruno.token, ticket.id, 'agora é meu')).status).toBeLessThan(300);
  await vi.waitFor(() => expect(listHeardTexts(owner)).toContainEqual(expect.stringContaining('agora é meu')));
  await waitForSentEvents(box);
  expect(listHeardTexts(box)).not.toContainEqual(expect.stringContaining('agora é meu'));
});

test('every colleague receives a new or changed contact with all fields, with a masked number if the company hides numbers', async () => {
  const all = await connect(bruno.token, ['joinNotification']);
  const answer = await api.call('POST', '/contacts', {
    token: ana.token,
    body: { name: 'Zélia Prado', number: '5511933334444' },
    key: randomUUID(),
  });
  const { id } = parse(object({ id: number() }), await answer.json());
  await vi.waitFor(() =>
    expect(all.heard('contact')).toMatchObject([
      { action: 'create', contact: { id, name: 'Zélia Prado', number: '5511933334444' } },
    ]),
  );
  await setSettings(api.services, parse(CompanyId, 1), { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
  await api.call('PUT', `/contacts/${id}`, { token: admin.token, body: { name: 'Zélia P.' }, key: randomUUID() });
  await vi.waitFor(() => expect(all.heard('contact').at(-1)).toMatchObject({ action: 'update', contact: { name: 'Zélia P.' } }));
  expect(JSON.stringify(all.heard('contact').at(-1))).not.toContain('5511933334444');
});

test('a note reaches only users who may see its ticket', async () => {
  const ticket = await loadFirstTicket(ana.token, 'status=open');
  const [mine, theirs] = [await connect(admin.token, ['joinNotification']), await connect(bruno.token, ['joinNotification'])];
  const box = await connect(ana.token, ['joinChatBox', ticket.uuid]);
  const id = randomUUID();
  const body = { id, note: 'Prefere a tarde', ticketId: ticket.id };
  expect((await api.call('POST', '/ticket-notes', { token: ana.token, body, key: randomUUID() })).status).toBeLessThan(300);
  const added = { action: 'create', note: { ...body, user: { id: ana.id } }, asOf: expect.stringMatching(/^\d+$/) };
  await vi.waitFor(() => expect([mine.heard('ticketNote'), box.heard('ticketNote')]).toMatchObject([[added], [added]]));
  expect((await api.call('DELETE', `/ticket-notes/${id}`, { token: ana.token, key: randomUUID() })).status).toBe(200);
  await vi.waitFor(() => expect(mine.heard('ticketNote')).toMatchObject([added, { action: 'delete', id }]));
  await waitForSentEvents(theirs);
  expect(theirs.heard('ticketNote')).toEqual([]);
});

test('when a tag is created for a contact, every colleague receives the tag and the contact', async () => {
  const { contactId } = await loadFirstTicket(ana.token, 'status=open');
  const all = await connect(bruno.token, ['joinNotification']);
  const name = `Tarde ${randomUUID()}`;
  const body = { contactId, tags: [], former: [], names: [name] };
  expect((await api.call('POST', '/tags/sync', { token: ana.token, body, key: randomUUID() })).status).toBe(200);
  await vi.waitFor(() => expect(all.heard('tag')).toMatchObject([{ action: 'create', tag: { name } }]));
  const [event] = all.heard('tag');
  const made = event?.action === 'create' ? event.tag.id : undefined;
  expect(all.heard('contact')).toMatchObject([
    { action: 'update', contact: { id: contactId, tagIds: expect.arrayContaining([made]) } },
  ]);
});

test('colleagues receive an event when a user connects and when the user disconnects', async () => {
  const watching = await connect(admin.token, ['joinNotification']);
  const states = () => watching.heard('user').flatMap(({ user }) => (user.id === bruno.id ? [user.online] : []));
  await vi.waitFor(async () => expect(await loadLastSeenAt(bruno.id)).toBeNull());
  const first = await connect(bruno.token);
  await vi.waitFor(() => expect(states()).toEqual([true]));
  const second = await connect(bruno.token);
  first.close();
  expect(await second.say('userStatus')).toBe(true);
  second.close();
  await vi.waitFor(() => expect(states()).toEqual([true, false]));
});

test('a socket is refused without a token, for another company, and after the log-out', async () => {
  await expect(connectLive(api.port, '')).rejects.toThrow('ERR_UNAUTHENTICATED');
  await expect(connectLive(api.port, ana.token, { company: 2 })).rejects.toThrow('ERR_UNAUTHENTICATED');
  const { token, cookies } = await api.logIn('atendente1@demo.prosa');
  const open = await connect(token);
  const closed = new Promise((done) => open.socket.once('disconnect', done));
  await api.call('DELETE', '/auth/logout', { headers: { cookie: cookies } });
  await closed;
  await expect(connectLive(api.port, token)).rejects.toThrow('ERR_UNAUTHENTICATED');
});

test('the socket of a replaced session receives an event before it is disconnected', async () => {
  const first = await connect(ana.token);
  const closed = new Promise((done) => first.socket.once('disconnect', done));
  await api.logIn('atendente1@demo.prosa');
  await closed;
  expect(first.heard('auth')).toMatchObject([{ action: 'logout', userId: ana.id }]);
});

test('a socket from a page of another origin is refused, and one from the server’s own origin is accepted', async () => {
  await expect(connectLive(api.port, ana.token, { origin: 'https://evil.test' })).rejects.toThrow('websocket error');
  await expect(connectLive(api.port, ana.token, { origin: 'null' })).rejects.toThrow('websocket error');
  sockets.push(await connectLive(api.port, ana.token, { origin: `http://127.0.0.1:${api.port}` }));
});

test('a client that sends too many messages is disconnected', async () => {
  const noisy = await connect(ana.token);
  const closed = new Promise((done) => noisy.socket.once('disconnect', done));
  for (let count = 0; count < 200; count += 1) noisy.socket.emit('joinNotification');
  await closed;
});

async function loadLastSeenAt(userId: UserId): Promise<Date | null> {
  const row = await api.services.database.withTenant(parse(CompanyId, 1), (tx) =>
    tx
      .selectFrom('users')
      .select('last_seen_at')
      .where('company_id', '=', parse(CompanyId, 1))
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  return row.last_seen_at;
}

test('the event of an edited message has the new text, and the event of a deleted message has no content', async () => {
  const ticket = await loadFirstTicket(ana.token, 'status=open');
  const mine = await connect(ana.token, ['joinChatBox', ticket.uuid]);
  const sent = parse(object({ id: string() }), await (await send(ana.token, ticket.id, 'Bom dia')).json());
  const ofIt = () => mine.heard('appMessage').filter(({ message }) => message.id === sent.id);
  // The test waits for each event before the next change, because several changes could be merged into one event.
  const heard = (action: string) => vi.waitFor(() => expect(ofIt().map((event) => event.action)).toContain(action));
  await heard('create');
  await api.call('POST', `/messages/edit/${sent.id}`, { token: ana.token, body: { body: 'Boa tarde' }, key: randomUUID() });
  await heard('update');
  await api.call('DELETE', `/messages/${sent.id}`, { token: ana.token, key: randomUUID() });
  await heard('delete');
  expect(ofIt().slice(-2)).toMatchObject([
    { action: 'update', message: { body: 'Boa tarde', isEdited: true } },
    { action: 'delete', message: { body: '', isDeleted: true }, ticket: { id: ticket.id } },
  ]);
});
