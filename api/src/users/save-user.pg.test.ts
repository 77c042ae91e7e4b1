import { randomUUID } from 'node:crypto';
import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { ListManagedUsersAnswer, ManagedUser } from '@prosa/contract/users/list-users';
import { Queue, SessionUser } from '@prosa/contract/session/session';
import sharp from 'sharp';
import { array, parse } from 'valibot';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { waitForFeed } from '../testing/wait-for-feed.ts';
import { pullPages } from '../testing/pull-pages.ts';
import { setSettingsInTest } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let queueIds: number[];

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
  ana = await api.logIn('atendente1@demo.prosa');
  await api.services.database.withPlatform('super-user', (tx) => tx.updateTable('plans').set({ users: 18 }).execute());
  queueIds = parse(array(Queue), await (await call('GET', '/queue')).json()).map(({ id }) => id);
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => admin.call(method, path, { body });
const asAna = (method: string, path: string, body?: unknown) => api.call(method, path, { token: ana.token, body });
const userOf = async (answer: Response): Promise<ManagedUser> => parse(ManagedUser, await answer.json());
const list = async (query: string) => parse(ListManagedUsersAnswer, await (await call('GET', `/users/?${query}`)).json()).users;
const stampOf = (n: string | number) => ({ name: `Pessoa ${n}`, email: `pessoa${n}@demo.prosa` });
const add = async (n: string | number, more: object = {}) => userOf(await call('POST', '/users', { ...stampOf(n), ...more }));

it('a user is created once per idempotency key, with the specification’s defaults and without a password', async () => {
  const key = randomUUID();
  const body = {
    name: ' Carla Menezes ',
    email: ' Carla@Demo.Prosa ',
    queueIds: queueIds.slice(0, 1),
    companyId: 99,
    super: true,
  };
  const answers = await Promise.all([key, key].map((each) => admin.call('POST', '/users', { body, key: each })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [made, again] = await Promise.all(answers.map(userOf));
  expect(again).toEqual(made);
  expect(made).toMatchObject({
    name: 'Carla Menezes',
    email: 'carla@demo.prosa',
    profile: 'user',
    startWork: '00:00',
    endWork: '23:59',
    queueIds: queueIds.slice(0, 1),
    allTicket: 'disable',
    allHistoric: 'disabled',
    hasPassword: false,
    version: 1,
    activeTickets: 0,
  });
  expect(await list('searchParam=carla@demo')).toEqual([made]);
  const login = await api.call('POST', '/auth/login', { body: { email: 'carla@demo.prosa', password: '' } });
  expect(login.status).toBe(400);
});

it('a user who is created with a password can log in, and no answer contains the password', async () => {
  const { id } = await add('senha', { password: 'segredo-1' });
  const login = await api.call('POST', '/auth/login', { body: { email: 'pessoasenha@demo.prosa', password: 'segredo-1' } });
  expect(login.status).toBe(200);
  const log = await (await call('GET', `/change-log?entity=user&rowId=${id}`)).text();
  expect(log).toContain('"field":"password"');
  expect(log).not.toContain('segredo-1');
});

test.each([
  ['a name of one letter', { name: 'A' }],
  ['a name of 51 letters', { name: 'a'.repeat(51) }],
  ['an invalid email address', { email: 'carla' }],
  ['a password of four letters', { password: '1234' }],
  ['a password of 51 letters', { password: 'x'.repeat(51) }],
  ['an invalid hour', { startWork: '24:00' }],
  ['an unknown profile', { profile: 'super' }],
  ['an invalid value of a flag', { allTicket: 'enabled' }],
  ['an invalid colour', { color: 'red' }],
])('creating or updating a user with %s is refused', async (_title, wrong) => {
  expect(await refusalOf(await call('POST', '/users', { ...stampOf('errada'), ...wrong }))).toEqual([400, 'ERR_BAD_REQUEST']);
  const { id } = ana.user;
  expect(await refusalOf(await call('PUT', `/users/${id}`, wrong))).toEqual([400, 'ERR_BAD_REQUEST']);
});

it('only the digits of a phone number are stored, and a text that is no phone number is refused', async () => {
  expect((await add('fone', { phone: '+55 (11) 98812-4470' })).phone).toBe('5511988124470');
  for (const phone of ['12', 'ramal 200', '1234567890123456'])
    expect(await refusalOf(await call('POST', '/users', { ...stampOf('fone2'), phone }))).toEqual([
      422,
      'ERR_WAPP_CHECK_CONTACT',
    ]);
});

it('references to other companies’ rows and a taken email are refused, even if two calls use the email at once', async () => {
  expect(await refusalOf(await call('POST', '/users', { ...stampOf(1), queueIds: [2_000_000] }))).toEqual([
    404,
    'ERR_NO_QUEUE_FOUND',
  ]);
  expect(await refusalOf(await call('POST', '/users', { ...stampOf(1), whatsappId: 2_000_000 }))).toEqual([
    404,
    'ERR_NO_WAPP_FOUND',
  ]);
  expect(await refusalOf(await call('PUT', '/users/2000000', { name: 'Nada' }))).toEqual([404, 'ERR_NO_USER_FOUND']);
  const takenEmail = { ...stampOf(1), email: 'ATENDENTE1@demo.prosa' };
  expect(await refusalOf(await call('POST', '/users', takenEmail))).toEqual([409, 'ERR_DUPLICATED_EMAIL']);
  const answers = await Promise.all([1, 2].map(() => call('POST', '/users', stampOf('dupla'))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

it('a user is not created if the platform’s setting forbids it or the plan’s limit is reached, even if several are created together', async () => {
  const { companyId } = admin.user;
  await setSettingsInTest(api.services, companyId, { userCreation: 'disabled' });
  expect(await refusalOf(await call('POST', '/users', stampOf('fora')))).toEqual([403, 'ERR_USER_CREATION_DISABLED']);
  await setSettingsInTest(api.services, companyId, { userCreation: 'enabled' });
  const { users } = (await (await call('GET', '/plan-use')).json()) as { users: { used: number; limit: number } };
  const more = users.limit - users.used + 2;
  const answers = await Promise.all(Array.from({ length: more }, (_, n) => call('POST', '/users', stampOf(`limite${n}`))));
  const refused = await Promise.all(answers.filter(({ status }) => status !== 201).map(refusalOf));
  expect(refused).toEqual([
    [409, 'ERR_PLAN_LIMIT'],
    [409, 'ERR_PLAN_LIMIT'],
  ]);
  for (const each of await list('searchParam=limite')) await call('DELETE', `/users/${each.id}`);
});

it('the second of two conflicting updates of a user is refused, and overwrites nothing', async () => {
  const made = await add('versao');
  const first = await userOf(await call('PUT', `/users/${made.id}`, { name: 'Primeira', version: made.version }));
  expect(first.version).toBe(made.version + 1);
  const second = await call('PUT', `/users/${made.id}`, { name: 'Segunda', version: made.version });
  expect(await refusalOf(second)).toEqual([409, 'ERR_VERSION_CONFLICT']);
  expect((await list('searchParam=pessoaversao')).map(({ name }) => name)).toEqual(['Primeira']);
  const same = await userOf(await call('PUT', `/users/${made.id}`, { name: 'Primeira', version: first.version }));
  expect(same.version).toBe(first.version);
});

it('attendants can change their own personal fields, but no field that decides their permissions', async () => {
  const { id } = ana.user;
  expect(await userOf(await asAna('PUT', `/users/${id}`, { farewellMessage: 'Até logo!', profile: 'user' }))).toMatchObject({
    farewellMessage: 'Até logo!',
  });
  for (const change of [
    { profile: 'admin' },
    { queueIds: [] },
    { allTicket: 'disable' },
    { startWork: '07:00' },
    { showDashboard: 'enabled' },
    { password: 'nova-senha' },
  ])
    expect(await refusalOf(await asAna('PUT', `/users/${id}`, change))).toEqual([403, 'ERR_NO_PERMISSION']);
  for (const other of [admin.user.id, 2_000_000])
    expect(await refusalOf(await asAna('PUT', `/users/${other}`, { name: 'Outro nome' }))).toEqual([403, 'ERR_NO_PERMISSION']);
  expect((await asAna('POST', '/users', stampOf(9))).status).toBe(403);
});

it('a company keeps at least one admin, even if the last two admins give up the profile at once', async () => {
  const { id, companyId } = admin.user;
  const setProfile = (whose: { readonly email: string }, profile: 'admin' | 'user') =>
    api.services.database.withTenant(companyId, (tx) =>
      tx.updateTable('users').set({ profile }).where('email', '=', whose.email).execute(),
    );
  const sofia = { email: 'super@demo.prosa' };
  await setProfile(sofia, 'user');
  const second = await add('segunda', { profile: 'admin' });
  const answers = await Promise.all([id, second.id].map((each) => call('PUT', `/users/${each}`, { profile: 'user' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await setProfile(second, 'user');
  await setProfile(admin.user, 'admin');
  expect(await refusalOf(await call('PUT', `/users/${id}`, { profile: 'user' }))).toEqual([409, 'ERR_LAST_ADMIN']);
  await setProfile(sofia, 'admin');
});

it('if a user loses a queue, the user’s devices drop its tickets, and all colleagues receive the user’s change', async () => {
  const before = await pullPages(api, ana.token);
  const visibleTickets = before.pages.flatMap(({ tickets }) => tickets);
  const lost = visibleTickets.find(({ queueId, userId }) => queueId !== null && userId === null)?.queueId;
  if (lost == null) throw new Error('the demo has no ticket that waits for Ana');
  const socket = await connectLive(api.port, ana.token);
  await socket.say('joinNotification');
  const kept = ana.user.queueIds.filter((id) => id !== lost);
  expect((await call('PUT', `/users/${ana.user.id}`, { queueIds: kept })).status).toBe(200);
  await vi.waitFor(() =>
    expect(socket.heard('user')).toContainEqual(
      expect.objectContaining({ action: 'update', user: expect.objectContaining({ id: ana.user.id, queueIds: kept }) }),
    ),
  );
  await vi.waitFor(() => expect(socket.heard('sync').length).toBeGreaterThan(0));
  await waitForFeed(api);
  const after = await pullPages(api, ana.token, before.cursor);
  expect(after.pages[0]?.reset).toBe(true);
  expect(
    after.pages.flatMap(({ tickets }) => tickets).filter(({ queueId, userId }) => queueId === lost && userId === null),
  ).toEqual([]);
  socket.close();
  await call('PUT', `/users/${ana.user.id}`, { queueIds: ana.user.queueIds });
});

it('the change log has the author of each changed field, and leaves out unchanged fields', async () => {
  const { id } = await add('log');
  await call('PUT', `/users/${id}`, { name: 'Outra pessoa', email: 'pessoalog@demo.prosa', showDashboard: 'enabled' });
  const log = parse(ListChangeLogAnswer, await (await call('GET', `/change-log?entity=user&rowId=${id}`)).json());
  expect(log.entries[0]).toMatchObject({
    action: 'update',
    userName: admin.user.name,
    changes: [
      { field: 'name', before: 'Pessoa log', after: 'Outra pessoa' },
      { field: 'showDashboard', before: 'disabled', after: 'enabled' },
    ],
  });
});

it('a user’s picture is replaced by a small copy without the camera’s metadata', async () => {
  const image = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#4ac' } })
    .withExif({ IFD0: { Copyright: 'segredo-da-camera' } })
    .jpeg()
    .toBuffer();
  const upload = async (content: Uint8Array<ArrayBuffer>, token: string, id: number) => {
    const form = new FormData();
    form.set('userId', String(id));
    form.set('typeArch', 'user');
    form.set('profileImage', new File([content], 'eu.jpg'));
    return api.call('POST', `/users/${id}/media-upload`, { token, body: form, key: randomUUID() });
  };
  const bytes = Uint8Array.from(image);
  const first = await userOf(await upload(bytes, ana.token, ana.user.id));
  const second = await userOf(await upload(bytes, admin.token, ana.user.id));
  expect(first.profileImage).not.toBe(second.profileImage);
  const read = (path: string | null) => fetch(`http://127.0.0.1:${api.port}${path ?? ''}`);
  expect((await read(first.profileImage)).status).toBe(404);
  const picture = Buffer.from(await (await read(second.profileImage)).arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 480 });
  const whole = await read(second.profileImage?.replace(/thumbnail$/, 'file') ?? null);
  expect(Buffer.from(await whole.arrayBuffer()).includes('segredo-da-camera')).toBe(false);
  expect(await userOf(await asAna('PUT', `/users/${ana.user.id}`, { profileImage: null }))).toMatchObject({ profileImage: null });
  await vi.waitFor(async () => expect((await read(second.profileImage)).status).toBe(404));
  const text = new TextEncoder().encode('no picture');
  expect(await refusalOf(await upload(Uint8Array.from(text), ana.token, ana.user.id))).toEqual([415, 'ERR_MEDIA_TYPE']);
  expect(await refusalOf(await upload(bytes, ana.token, admin.user.id))).toEqual([403, 'ERR_NO_PERMISSION']);
});

it('a colleague’s sessions end when an admin sets the colleague’s password', async () => {
  const { id } = await add('sessao', { password: 'primeira' });
  const login = async (password: string) =>
    api.call('POST', '/auth/login', { body: { email: 'pessoasessao@demo.prosa', password } });
  const { token } = (await (await login('primeira')).json()) as { token: string };
  expect((await call('PUT', `/users/${id}`, { password: 'segunda' })).status).toBe(200);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(401);
  expect([(await login('primeira')).status, (await login('segunda')).status]).toEqual([401, 200]);
  expect(parse(SessionUser, await (await call('GET', `/users/${id}`)).json()).name).toBe('Pessoa sessao');
});

it.each([
  ['changes', 'PUT', { path: '', body: { name: 'Sofia Outra' } }],
  ['sets the password of', 'PUT', { path: '', body: { password: 'tomada' } }],
  ['invites', 'POST', { path: '/invitation', body: {} }],
  ['deletes', 'DELETE', { path: '', body: undefined }],
])('an admin who %s a super user is refused, and a super user who does so is not', async (_what, method, { path, body }) => {
  const [sofia] = await list('searchParam=super@demo');
  const before = await list('searchParam=super@demo');
  expect(await refusalOf(await call(method, `/users/${sofia?.id}${path}`, body))).toEqual([403, 'ERR_NO_PERMISSION']);
  expect(await list('searchParam=super@demo')).toEqual(before);
  const second = await add(`super-${method}-${Object.keys(body ?? {}).join('')}`);
  await api.services.database.withPlatform('super-user', (tx) =>
    tx.updateTable('users').set({ super: true }).where('id', '=', second.id).execute(),
  );
  const { token } = await api.logIn('super@demo.prosa');
  expect((await api.call(method, `/users/${second.id}${path}`, { token, body })).status).toBeLessThan(300);
});
