import { randomUUID } from 'node:crypto';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { FileList } from '@prosa/contract/file-lists/file-list';
import type { QueueId } from '@prosa/contract/ids';
import { DeletedQueue, ManagedQueue, QueueUses } from '@prosa/contract/queues/queue-fields';
import { Queue } from '@prosa/contract/session/session';
import { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import { DEFAULT_SHIFTS } from '@prosa/domain/service-hours/constants';
import { array, parse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let ana: Awaited<ReturnType<TestApi['logIn']>>;

beforeEach(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
  ana = await api.logIn('atendente1@demo.prosa');
});
afterEach(() => api.stop());

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const parseQueue = async (answer: Response) => parse(ManagedQueue, await answer.json());
const listQueues = async () => parse(array(ManagedQueue), await (await call('GET', '/queue')).json());
const queueBody = { name: 'Exames', color: '#123ABC', greetingMessage: 'Olá!' };
const monday = { weekday: 'Segunda', weekdayEn: 'monday', startTimeA: '22:00', endTimeA: '06:00', startTimeB: '', endTimeB: '' };
const listActiveTickets = (queueId: QueueId) =>
  api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx
      .selectFrom('tickets')
      .select(['id', 'user_id', 'status'])
      .where('queue_id', '=', queueId)
      .where('status', '<>', 'closed')
      .orderBy('id')
      .execute(),
  );

it('a repeated call creates a queue once, with the default hours, and the new queue is logged and published', async () => {
  const socket = await connectLive(api.port, ana.token);
  await socket.say('joinNotification');
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => admin.call('POST', '/queue', { body: queueBody, key })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [made, again] = await Promise.all(answers.map(parseQueue));
  expect(made).toEqual(again);
  expect(made).toMatchObject({
    ...queueBody,
    color: '#123abc',
    orderQueue: null,
    closeTicket: false,
    tempoRoteador: 0,
    version: 1,
  });
  expect(made?.schedules.map(({ weekdayEn, weekday: _weekday, ...shifts }) => [weekdayEn, shifts])).toEqual(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, DEFAULT_SHIFTS]),
  );
  await vi.waitFor(() => expect(socket.heard('queue')).toMatchObject([{ action: 'create', queue: { id: made?.id } }]));
  await waitForFeed(api);
  expect((await pullPages(api, ana.token)).pages.flatMap(({ queues }) => queues).map(({ id }) => id)).toContain(made?.id);
  const log = parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=queue&rowId=${made?.id}`)).json());
  expect(log.entries.map(({ action, rowName }) => [action, rowName])).toEqual([['create', 'Exames']]);
  socket.close();
});

it('an update changes only those fields of a queue that the request contains, and keeps the service hours', async () => {
  const { id } = await parseQueue(await call('POST', '/queue', { ...queueBody, schedules: [monday] }));
  const fields = {
    outOfHoursMessage: 'Fechado',
    orderQueue: 3,
    closeTicket: true,
    ativarRoteador: true,
    tempoRoteador: 15,
    createTicketSendNotificationWAUser: true,
    messageNotification: 'Novo',
    version: 1,
  };
  const changed = await parseQueue(await call('PUT', `/queue/${id}`, fields));
  expect(changed).toMatchObject({ ...queueBody, color: '#123abc', ...fields, version: 2 });
  expect(changed.schedules[0]).toMatchObject({ ...monday, weekday: 'Segunda-feira' });
  expect(changed.schedules[1]).toMatchObject({ startTimeA: '', endTimeB: '' });
  expect(await parseQueue(await call('GET', `/queue/${id}`))).toEqual(changed);
});

it('an update that began on an outdated version of the queue is refused', async () => {
  const { id } = await parseQueue(await call('POST', '/queue', queueBody));
  const answers = await Promise.all(['A1', 'B1'].map((name) => call('PUT', `/queue/${id}`, { name, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('a queue is refused without a greeting or with the colour or name of another queue, even if both are saved at the same time', async () => {
  const answers = await Promise.all(['Um', 'Dois'].map((name) => call('POST', '/queue', { ...queueBody, name })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await refusalOf(await call('POST', '/queue', { ...queueBody, name: 'Outra', color: '#123abc' }))).toEqual([
    409,
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  ]);
  const [first, second] = await listQueues();
  expect(await refusalOf(await call('PUT', `/queue/${first?.id}`, { color: second?.color.toUpperCase() }))).toEqual([
    409,
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  ]);
  expect(await refusalOf(await call('POST', '/queue', { ...queueBody, color: '#abc', name: first?.name }))).toEqual([
    409,
    'ERR_QUEUE_NAME_ALREADY_EXISTS',
  ]);
  const silent = { ...queueBody, name: 'Muda', color: '#def', greetingMessage: ' ' };
  expect(await refusalOf(await call('POST', '/queue', silent))).toEqual([422, 'ERR_WAPP_GREETING_REQUIRED']);
  expect(await refusalOf(await call('PUT', `/queue/${first?.id}`, { greetingMessage: '' }))).toEqual([
    422,
    'ERR_WAPP_GREETING_REQUIRED',
  ]);
});

it('each invalid field of a queue is refused', async () => {
  const half = { ...monday, endTimeA: '' };
  for (const wrong of [
    { name: 'a' },
    { name: 'a'.repeat(51) },
    { color: '#a' },
    { color: '#1234567890' },
    { color: 'url(x)' },
    { orderQueue: 1.5 },
    { tempoRoteador: -1 },
    { schedules: [half] },
    { schedules: [monday, monday] },
    { schedules: [{ ...monday, startTimeA: '24:00' }] },
  ])
    expect([wrong, ...(await refusalOf(await call('POST', '/queue', { ...queueBody, ...wrong })))]).toEqual([
      wrong,
      400,
      'ERR_BAD_REQUEST',
    ]);
});

it('the deletion of a queue moves its tickets, and removes the queue from users, connections and service hours', async () => {
  const queues = await listQueues();
  const counted = await Promise.all(queues.map(async ({ id }) => ({ id, tickets: await listActiveTickets(id) })));
  const from = counted.toSorted((a, b) => b.tickets.length - a.tickets.length)[0];
  const to = counted.find(({ id }) => id !== from?.id);
  if (from === undefined || to === undefined) throw new Error('the demo has two queues');
  const uses = parse(QueueUses, await (await call('GET', `/queue/${from.id}/uses`)).json());
  expect(uses.tickets).toBe(from.tickets.length);
  expect([uses.tickets, uses.users, uses.connections.length].every((count) => count > 0)).toBe(true);
  const named = queues.map(
    async ({ id }) => parse(QueueUses, await (await call('GET', `/queue/${id}/uses`)).json()).flows.length,
  );
  expect(Math.max(...(await Promise.all(named)))).toBe(1);
  await call('PUT', `/queue/${from.id}`, { schedules: [monday] });
  const itself = await call('DELETE', `/queue/${from.id}?toQueueId=${from.id}`);
  expect(await refusalOf(itself)).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
  const members = await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.selectFrom('user_queues').select('user_id').where('queue_id', '=', from.id).execute(),
  );
  const socket = await connectLive(api.port, admin.token);
  await socket.say('joinNotification');
  const key = randomUUID();
  const path = `/queue/${from.id}?toQueueId=${to.id}`;
  const answers = await Promise.all([1, 2].map(() => admin.call('DELETE', path, { key })));
  for (const answer of answers)
    expect(parse(DeletedQueue, await answer.json())).toEqual({ id: from.id, movedTickets: from.tickets.length });
  await vi.waitFor(() =>
    expect(socket.heard('user')).toEqual(
      expect.arrayContaining(
        members.map(({ user_id: id }) => expect.objectContaining({ user: expect.objectContaining({ id }) })),
      ),
    ),
  );
  socket.close();
  expect((await listActiveTickets(to.id)).map(({ id }) => id)).toEqual(
    [...from.tickets, ...to.tickets].map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const entries = parse(array(TicketLogEntry), await (await call('GET', `/tickets-log/${from.tickets[0]?.id}`)).json());
  expect(entries.at(-1)).toMatchObject({ type: 'queue', queue: { id: to.id }, user: { name: admin.user.name } });
  await api.services.database.withTenant(admin.user.companyId, async (tx) => {
    const users = await tx.selectFrom('users').select('queue_ids').execute();
    const connections = await tx.selectFrom('whatsapps').select('queue_ids').execute();
    expect([...users, ...connections].flatMap(({ queue_ids: ids }) => ids)).not.toContain(from.id);
    expect(await tx.selectFrom('service_hours').select('owner_id').where('owner_id', '=', from.id).execute()).toEqual([]);
  });
  await waitForFeed(api);
  const pulledQueues = (await pullPages(api, ana.token)).pages.flatMap((page) => page.queues);
  expect(pulledQueues.map(({ id }) => id)).not.toContain(from.id);
  expect(await refusalOf(await call('DELETE', path))).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
});

it('the tickets of a deleted queue have no queue if the call gives no other queue, and only users who may see tickets without a queue see them', async () => {
  await call('PUT', `/users/${ana.user.id}`, { allTicket: 'disable' });
  const queueId = ana.user.queues?.[0]?.id;
  if (queueId === undefined) throw new Error('the demo puts Ana into a queue');
  const before = await listActiveTickets(queueId);
  const waiting = before.filter(({ user_id: userId }) => userId === null).map(({ id }) => id);
  expect(waiting.length).toBeGreaterThan(0);
  const { cursor } = await pullPages(api, ana.token);
  await call('DELETE', `/queue/${queueId}`);
  expect(await listActiveTickets(queueId)).toEqual([]);
  await waitForFeed(api);
  await pullPages(api, ana.token, cursor);
  const shown = (await pullPages(api, ana.token)).pages.flatMap(({ tickets }) => tickets).map(({ id }) => Number(id));
  expect(waiting.filter((id) => shown.includes(id))).toEqual([]);
});

it('a call for an unknown queue is answered with 404, and all changes by attendants are refused', async () => {
  const [first] = await listQueues();
  for (const toQueueId of [first?.id, 2_000_000])
    expect(await refusalOf(await call('DELETE', `/queue/${first?.id}?toQueueId=${toQueueId}`))).toEqual([
      404,
      'ERR_NO_QUEUE_FOUND',
    ]);
  for (const [method, path, sent] of [
    ['GET', '/queue/2000000', undefined],
    ['GET', '/queue/2000000/uses', undefined],
    ['PUT', '/queue/2000000', { name: 'Nada' }],
    ['DELETE', '/queue/2000000', undefined],
  ] as const)
    expect(await refusalOf(await call(method, path, sent))).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
  for (const [method, path, sent] of [
    ['POST', '/queue', queueBody],
    ['GET', `/queue/${first?.id}`, undefined],
    ['PUT', `/queue/${first?.id}`, { name: 'Nada' }],
    ['DELETE', `/queue/${first?.id}`, undefined],
  ] as const)
    expect((await api.call(method, path, { token: ana.token, body: sent })).status).toBe(403);
  const shown = await (await api.call('GET', '/queue', { token: ana.token })).json();
  expect(shown).toEqual(parse(array(Queue), shown));
});

it('a queue has a list of files of its company until the list is deleted', async () => {
  const answer = await call('POST', '/files', { name: 'Preparos', message: 'Seguem os preparos.' });
  const { id: fileListId } = parse(FileList, await answer.json());
  const queue = await parseQueue(await call('POST', '/queue', { ...queueBody, fileListId }));
  expect(queue.fileListId).toBe(fileListId);
  const missing = [404, 'ERR_NO_FILE_LIST_FOUND'];
  expect(await refusalOf(await call('PUT', `/queue/${queue.id}`, { fileListId: 2_000_000 }))).toEqual(missing);
  expect(
    await refusalOf(await call('POST', '/queue', { ...queueBody, name: 'Outra', color: '#fed', fileListId: 2_000_000 })),
  ).toEqual(missing);
  const socket = await connectLive(api.port, admin.token);
  await socket.say('joinNotification');
  expect((await call('DELETE', `/files/${fileListId}`)).status).toBe(200);
  await vi.waitFor(() => expect(socket.heard('queue')).toMatchObject([{ action: 'update', queue: { id: queue.id } }]));
  expect((await parseQueue(await call('GET', `/queue/${queue.id}`))).fileListId).toBeNull();
  socket.close();
});
