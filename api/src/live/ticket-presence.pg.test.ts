import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'valibot';
import type { UserId } from '@prosa/contract/ids';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { connectLive, type TestSocket } from '../testing/connect-live.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
type Person = { readonly token: string; readonly id: UserId };
let ana: Person;
let bruno: Person;
let admin: Person;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  const enter = async (email: string): Promise<Person> => {
    const { token, user } = await api.logIn(email);
    return { token, id: user.id };
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

const listen = async ({ token }: Person): Promise<TestSocket> => {
  const socket = await connectLive(api.port, token);
  sockets.push(socket);
  expect(await socket.say('joinNotification')).toBe(true);
  return socket;
};
const openTicketsOf = async ({ token }: Person, query = '') =>
  parse(ListTicketsAnswer, await (await api.call('GET', `/tickets?status=open${query}`, { token })).json()).tickets;
const firstOpenOf = async (person: Person) => {
  const [ticket] = await openTicketsOf(person);
  if (ticket === undefined) throw new Error('the demo has no open ticket of this attendant');
  return ticket;
};
const report = (socket: TestSocket, uuid: string, activity: string) => socket.say('ticketPresence', { uuid, activity });
const listHeardActivities = (socket: TestSocket, { id }: Person) =>
  socket.heard('ticketPresence').flatMap(({ userId, uuid, activity }) => (userId === id ? [`${uuid} ${activity}`] : []));
/**
 * Waits until the socket has all events that were sent to it. They arrive before the server's answer to a message of the socket.
 */
const waitForSentEvents = (socket: TestSocket) => socket.say('userStatus');

test('only colleagues who see a ticket learn who looks at it, types in it and leaves it', async () => {
  const { uuid } = await firstOpenOf(ana);
  const [anas, admins, brunos] = [await listen(ana), await listen(admin), await listen(bruno)];
  const anasPhone = await listen(ana);
  for (const activity of ['looking', 'typing', 'looking', 'gone']) expect(await report(anas, uuid, activity)).toBe(true);
  await vi.waitFor(() =>
    expect(listHeardActivities(admins, ana)).toEqual(['looking', 'typing', 'looking', 'gone'].map((each) => `${uuid} ${each}`)),
  );
  expect(new Set(admins.heard('ticketPresence').map(({ device }) => device))).toEqual(new Set([anas.socket.id]));
  for (const each of [brunos, anas, anasPhone]) await waitForSentEvents(each);
  expect([brunos, anas, anasPhone].map((each) => each.heard('ticketPresence'))).toEqual([[], [], []]);
});

test('a device’s report of presence in an invisible or missing ticket is refused like an invalid report, and reaches no colleague', async () => {
  const { uuid } = await firstOpenOf(ana);
  const [anas, brunos] = [await listen(ana), await listen(bruno)];
  for (const activity of ['looking', 'typing']) expect(await report(brunos, uuid, activity)).toBe(false);
  const nonsense = [
    { uuid: randomUUID(), activity: 'looking' },
    { uuid, activity: 'sleeping' },
    { uuid: 7, activity: 'looking' },
    { uuid: 'x'.repeat(9_000), activity: 'looking' },
    uuid,
    null,
    undefined,
    { $ne: 1 },
  ];
  for (const each of nonsense) expect(await brunos.say('ticketPresence', each)).toBe(false);
  await waitForSentEvents(anas);
  expect(anas.heard('ticketPresence')).toEqual([]);
});

test('when a device disconnects, colleagues learn immediately that its user has left each of its tickets', async () => {
  const [one, other] = await openTicketsOf(ana);
  if (one === undefined || other === undefined) throw new Error('the demo needs two open tickets of Ana');
  const [anas, admins] = [await listen(ana), await listen(admin)];
  await report(anas, one.uuid, 'looking');
  await report(anas, other.uuid, 'typing');
  anas.close();
  await vi.waitFor(() =>
    expect(listHeardActivities(admins, ana).slice(2).toSorted()).toEqual([`${one.uuid} gone`, `${other.uuid} gone`].toSorted()),
  );
});

test('a colleague who may no longer see a ticket receives no more of its presence', async () => {
  const ticket = await firstOpenOf(ana);
  const database = new Client({ connectionString: api.database.adminUrl });
  await database.connect();
  const setOwner = ({ id }: Person) =>
    database.query('update tickets set user_id = $1 where company_id = 1 and id = $2', [id, ticket.id]);
  try {
    await setOwner(bruno);
    const [brunos, admins] = [await listen(bruno), await listen(admin)];
    await report(admins, ticket.uuid, 'looking');
    await vi.waitFor(() => expect(listHeardActivities(brunos, admin)).toEqual([`${ticket.uuid} looking`]));
    await report(brunos, ticket.uuid, 'looking');
    await setOwner(ana);
    expect(await report(brunos, ticket.uuid, 'typing')).toBe(false);
    expect(await report(admins, ticket.uuid, 'typing')).toBe(true);
    await waitForSentEvents(brunos);
    expect(listHeardActivities(brunos, admin)).toEqual([`${ticket.uuid} looking`]);
  } finally {
    await setOwner(ana);
    await database.end();
  }
});

test('a device may be in five tickets at once, and may enter a sixth one after it has left one of the five', async () => {
  const tickets = await openTicketsOf(admin, '&showAll=true');
  const uuids = tickets.map(({ uuid }) => uuid).slice(0, 6);
  expect(uuids).toHaveLength(6);
  const admins = await listen(admin);
  const granted: boolean[] = [];
  for (const uuid of uuids) granted.push(await report(admins, uuid, 'looking'));
  expect(granted).toEqual([true, true, true, true, true, false]);
  expect(await report(admins, uuids[0] ?? '', 'gone')).toBe(true);
  expect(await report(admins, uuids[5] ?? '', 'looking')).toBe(true);
});

test('a device that reports presence too often is refused, and stays connected', async () => {
  const { uuid } = await firstOpenOf(ana);
  const [anas, admins] = [await listen(ana), await listen(admin)];
  const answers = await Promise.all(Array.from({ length: 60 }, () => report(anas, uuid, 'typing')));
  expect(answers.filter(Boolean)).toHaveLength(40);
  expect(await waitForSentEvents(anas)).toBe(true);
  await waitForSentEvents(admins);
  expect(listHeardActivities(admins, ana)).toHaveLength(40);
});

test('when a server stops, colleagues learn immediately that its devices have left their tickets', async () => {
  const stopped = await startTestApi();
  const enter = async (email: string) => {
    const { token, user } = await stopped.logIn(email);
    const socket = await connectLive(stopped.port, token);
    expect(await socket.say('joinNotification')).toBe(true);
    return { token, id: user.id, socket };
  };
  const [anas, admins] = [await enter('atendente1@demo.prosa'), await enter('admin@demo.prosa')];
  const answer = await stopped.call('GET', '/tickets?status=open', { token: anas.token });
  const [ticket] = parse(ListTicketsAnswer, await answer.json()).tickets;
  if (ticket === undefined) throw new Error('the demo has no open ticket of this attendant');
  expect(await report(anas.socket, ticket.uuid, 'typing')).toBe(true);
  await stopped.stop();
  await vi.waitFor(() =>
    expect(listHeardActivities(admins.socket, anas)).toEqual([`${ticket.uuid} typing`, `${ticket.uuid} gone`]),
  );
  for (const { socket } of [anas, admins]) socket.close();
});
