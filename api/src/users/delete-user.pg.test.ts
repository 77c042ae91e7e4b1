import type { TicketId } from '@prosa/contract/ids';
import { randomUUID } from 'node:crypto';
import { Chat } from '@prosa/contract/chats/chat';
import { ListManagedUsersAnswer } from '@prosa/contract/users/list-users';
import { DeletedUser } from '@prosa/contract/users/user-fields';
import { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import { array, parse } from 'valibot';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let bruno: Awaited<ReturnType<TestApi['logIn']>>;

beforeEach(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
  ana = await api.logIn('atendente1@demo.prosa');
  bruno = await api.logIn('atendente2@demo.prosa');
});
afterEach(() => api.stop());

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const deletedOf = async (answer: Response) => parse(DeletedUser, await answer.json());
const activeTickets = () =>
  api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx
      .selectFrom('tickets')
      .select(['id', 'status', 'user_id', 'queue_id'])
      .where('user_id', '=', ana.user.id)
      .where('status', '<>', 'closed')
      .orderBy('id')
      .execute(),
  );
const findTickets = (ids: readonly TicketId[]) =>
  api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx.selectFrom('tickets').select(['id', 'status', 'user_id', 'queue_id']).where('id', 'in', ids).orderBy('id').execute(),
  );

it('deleting a user moves the user’s tickets to a colleague once per idempotency key, and the deletion is logged', async () => {
  const before = await activeTickets();
  expect(before.length).toBeGreaterThan(0);
  const key = randomUUID();
  const path = `/users/${ana.user.id}?toUserId=${bruno.user.id}`;
  const answers = await Promise.all([1, 2].map(() => admin.call('DELETE', path, { key })));
  for (const answer of answers) expect(await deletedOf(answer)).toEqual({ id: ana.user.id, movedTickets: before.length });
  const after = await findTickets(before.map(({ id }) => id));
  expect(after).toEqual(before.map((ticket) => ({ ...ticket, user_id: bruno.user.id })));
  const log = parse(array(TicketLogEntry), await (await call('GET', `/tickets-log/${before[0]?.id}`)).json());
  expect(log.slice(-2).map(({ type, user }) => [type, user?.name])).toEqual([
    ['transfered', admin.user.name],
    ['receivedTransfer', bruno.user.name],
  ]);
  expect(await refusalOf(await call('DELETE', path))).toEqual([404, 'ERR_NO_USER_FOUND']);
});

it('a deleted user’s tickets return to their queues if the request has no colleague for them', async () => {
  const before = await activeTickets();
  expect(await deletedOf(await call('DELETE', `/users/${ana.user.id}`))).toEqual({
    id: ana.user.id,
    movedTickets: before.length,
  });
  const after = await findTickets(before.map(({ id }) => id));
  expect(after).toEqual(
    before.map((ticket) => ({ ...ticket, user_id: null, status: ticket.status === 'open' ? 'pending' : ticket.status })),
  );
  await waitForFeed(api);
  const waiting = await pullPages(api, bruno.token);
  expect(waiting.pages.flatMap(({ tickets }) => tickets).map(({ id }) => id)).toEqual(
    expect.arrayContaining(after.map(({ id }) => id)),
  );
});

it('no user can delete themselves or the user with the id 1, and a deleted user’s tickets move only to a colleague', async () => {
  expect(await refusalOf(await call('DELETE', `/users/${admin.user.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
  const sofia = await api.logIn('super@demo.prosa');
  const first = await api.call('DELETE', '/users/1', { token: sofia.token });
  expect(await refusalOf(first)).toEqual([403, 'ERR_NO_PERMISSION']);
  for (const toUserId of [ana.user.id, 2_000_000])
    expect(await refusalOf(await call('DELETE', `/users/${ana.user.id}?toUserId=${toUserId}`))).toEqual([
      404,
      'ERR_NO_USER_FOUND',
    ]);
  const byAna = await api.call('DELETE', `/users/${bruno.user.id}`, { token: ana.token });
  expect(await refusalOf(byAna)).toEqual([403, 'ERR_NO_PERMISSION']);
});

it('the deletion of a user ends the user’s sessions, and the messages keep the user’s name', async () => {
  const cursor = (await pullPages(api, bruno.token)).cursor;
  const socket = await connectLive(api.port, ana.token);
  const listener = await connectLive(api.port, bruno.token);
  await listener.say('joinNotification');
  const closed = new Promise((done) => socket.socket.once('disconnect', done));
  const [ticket] = await activeTickets();
  const sent = await api.call('POST', `/messages/${ticket?.id}`, {
    token: ana.token,
    body: { body: 'Já vejo' },
    key: randomUUID(),
  });
  expect(sent.status).toBeLessThan(300);
  await call('DELETE', `/users/${ana.user.id}?toUserId=${bruno.user.id}`);
  await closed;
  expect(socket.heard('auth')).toMatchObject([{ action: 'logout', userId: ana.user.id }]);
  expect((await api.call('GET', '/auth/me', { token: ana.token })).status).toBe(401);
  const refresh = await api.call('POST', '/auth/refresh_token', { headers: { cookie: ana.cookies } });
  expect(await refusalOf(refresh)).toEqual([401, 'ERR_NO_USER_FOUND']);
  const login = await api.call('POST', '/auth/login', { body: { email: ana.user.email, password: 'prosa' } });
  expect(login.status).toBe(401);
  await vi.waitFor(() =>
    expect(listener.heard('user')).toContainEqual(
      expect.objectContaining({ action: 'delete', user: expect.objectContaining({ id: ana.user.id, isFormer: true }) }),
    ),
  );
  await waitForFeed(api);
  const page = await pullPages(api, bruno.token, cursor);
  expect(page.pages.flatMap(({ users }) => users)).toContainEqual(
    expect.objectContaining({ id: ana.user.id, name: ana.user.name, isFormer: true }),
  );
  const listed = parse(ListManagedUsersAnswer, await (await call('GET', '/users')).json());
  expect(listed.users.map(({ id }) => id)).not.toContain(ana.user.id);
  const transfer = { isTransfered: true, status: 'open', userId: ana.user.id, queueId: ticket?.queue_id };
  expect(await refusalOf(await call('PUT', `/tickets/${ticket?.id}`, transfer))).toEqual([404, 'ERR_NO_USER_FOUND']);
  const again = await call('POST', '/users', { name: 'Ana Nova', email: ana.user.email });
  expect(again.status).toBe(201);
  listener.close();
});

it('a deleted user leaves the group chats, and the member who joined first becomes the owner', async () => {
  const made = await api.call('POST', '/chats', {
    token: ana.token,
    body: { title: 'Turno', users: [bruno.user.id, admin.user.id], isGroup: true },
    key: randomUUID(),
  });
  const chat = parse(Chat, await made.json());
  const pair = parse(
    Chat,
    await (
      await api.call('POST', '/chats', { token: ana.token, body: { title: 'Bruno', users: [bruno.user.id], isGroup: false } })
    ).json(),
  );
  await call('DELETE', `/users/${ana.user.id}`);
  await waitForFeed(api);
  const pull = await pullPages(api, bruno.token);
  const pulledChats = pull.pages.flatMap(({ chats }) => chats);
  const group = pulledChats.find(({ id }) => id === chat.id);
  expect(group?.users.map(({ userId }) => userId)).not.toContain(ana.user.id);
  expect([bruno.user.id, admin.user.id]).toContain(group?.ownerId);
  expect(pulledChats.find(({ id }) => id === pair.id)?.users.map(({ user }) => user.name)).toContain(ana.user.name);
  const withAna = { title: 'Outro', users: [ana.user.id], isGroup: true };
  expect(await refusalOf(await api.call('POST', '/chats', { token: bruno.token, body: withAna }))).toEqual([
    404,
    'ERR_NO_USER_FOUND',
  ]);
});

it('the deletion of a user also deletes the user’s second factor, recovery codes, invitation and picture', async () => {
  const { companyId } = admin.user;
  const owned = { company_id: companyId, user_id: ana.user.id };
  const { database, secrets } = api.services;
  await database.withTenant(companyId, async (tx) => {
    await tx
      .insertInto('second_factors')
      .values({ ...owned, secret_sealed: secrets.seal('secret'), confirmed_at: new Date() })
      .execute();
    await tx
      .insertInto('recovery_codes')
      .values({ ...owned, hash: Buffer.from('hash') })
      .execute();
    await tx
      .insertInto('user_invitations')
      .values({ ...owned, hash: Buffer.from('hash'), created_at: new Date(), expires_at: new Date('2999-01-01') })
      .execute();
  });
  const form = new FormData();
  form.set('userId', String(ana.user.id));
  form.set('typeArch', 'user');
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#4ac' } })
    .png()
    .toBuffer();
  form.set('profileImage', new File([Uint8Array.from(png)], 'eu.png'));
  const uploaded = await api.call('POST', `/users/${ana.user.id}/media-upload`, {
    token: ana.token,
    body: form,
    key: randomUUID(),
  });
  const { profileImage } = (await uploaded.json()) as { profileImage: string };
  const readPicture = async () => (await fetch(`http://127.0.0.1:${api.port}${profileImage}`)).status;
  expect(await readPicture()).toBe(200);
  expect((await call('DELETE', `/users/${ana.user.id}`)).status).toBe(200);
  const remainingRows = await database.withTenant(companyId, async (tx) => [
    ...(await tx.selectFrom('second_factors').select('user_id').execute()),
    ...(await tx.selectFrom('recovery_codes').select('user_id').execute()),
    ...(await tx.selectFrom('user_invitations').select('user_id').execute()),
  ]);
  expect(remainingRows).toEqual([]);
  await vi.waitFor(async () => expect(await readPicture()).toBe(404));
});

it('the last admin cannot be deleted, and deleted admins do not count', async () => {
  await api.services.database.withTenant(admin.user.companyId, async (tx) => {
    await tx.updateTable('users').set({ profile: 'user' }).where('id', '<>', admin.user.id).execute();
    await tx.updateTable('users').set({ profile: 'admin' }).where('id', '=', ana.user.id).execute();
  });
  expect((await call('DELETE', `/users/${ana.user.id}`)).status).toBe(200);
  const step = await call('PUT', `/users/${admin.user.id}`, { profile: 'user' });
  expect(await refusalOf(step)).toEqual([409, 'ERR_LAST_ADMIN']);
});

it.each([
  ['delete', 0],
  ['delete', 1],
  ['demote', 1],
] as const)(
  'if two admins %s each other at once, one of the two stays an admin (with %d further admins in the company)',
  async (act, others) => {
    const { companyId } = admin.user;
    const admins = [ana.user.id, bruno.user.id, ...(others === 0 ? [] : [admin.user.id])];
    await api.services.database.withTenant(companyId, async (tx) => {
      await tx.updateTable('users').set({ profile: 'user' }).where('id', 'not in', admins).execute();
      await tx.updateTable('users').set({ profile: 'admin' }).where('id', 'in', admins).execute();
    });
    const remove = (id: number, token: string) =>
      act === 'delete'
        ? api.call('DELETE', `/users/${id}`, { token })
        : api.call('PUT', `/users/${id}`, { token, body: { profile: 'user' } });
    const answers = await Promise.all([remove(ana.user.id, bruno.token), remove(bruno.user.id, ana.token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const remaining = await api.services.database.withTenant(companyId, (tx) =>
      tx.selectFrom('users').select('id').where('profile', '=', 'admin').where('deleted_at', 'is', null).execute(),
    );
    expect(remaining).toHaveLength(admins.length - 1);
  },
);

it('a deleted user has no tickets, even if somebody assigns or accepts a ticket during the deletion', async () => {
  const { companyId } = admin.user;
  const waiting = await api.services.database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('tickets')
      .select(['id', 'queue_id as queueId'])
      .where('status', '=', 'pending')
      .where('queue_id', 'in', ana.user.queueIds)
      .orderBy('id')
      .limit(2)
      .execute(),
  );
  const [given, taken] = waiting;
  if (given === undefined || taken === undefined) throw new Error('two tickets of the demo wait');
  const countWaiting = async (): Promise<number> => {
    const { rows } = await api.services.database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length;
  };
  // Another transaction locks a row that the deletion needs after it has moved the tickets.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = api.services.database.withTenant(companyId, async (tx) => {
    await tx.selectFrom('user_queues').selectAll().where('user_id', '=', ana.user.id).forUpdate().execute();
    hold();
    await released;
  });
  await held;
  const deletion = call('DELETE', `/users/${ana.user.id}`);
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
  const moves = [
    admin.call('PUT', `/tickets/${given.id}`, {
      body: { status: 'open', userId: ana.user.id, queueId: given.queueId },
      key: randomUUID(),
    }),
    api.call('PUT', `/tickets/${taken.id}`, { token: ana.token, body: { status: 'open' }, key: randomUUID() }),
  ];
  await vi.waitFor(async () => expect(await countWaiting()).toBe(3));
  release();
  await holding;
  expect((await deletion).status).toBe(200);
  for (const move of moves) expect(await refusalOf(await move)).toEqual([404, 'ERR_NO_USER_FOUND']);
  expect(await activeTickets()).toEqual([]);
});
