import { FoundInvitation } from '@prosa/contract/users/accept-invitation';
import { Invitation, ManagedUser } from '@prosa/contract/users/list-users';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
});
afterAll(() => api.stop());

const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token: admin.token, body });
const INVITATION_NOT_FOUND = [404, 'ERR_NO_INVITATION_FOUND'];
const add = async (name: string) =>
  parse(ManagedUser, await (await call('POST', '/users', { name, email: `${name}@demo.prosa` })).json());
const invite = async (id: number) => parse(Invitation, await (await call('POST', `/users/${id}/invitation`)).json());
const find = (token: string) => api.call('POST', '/auth/invitation', { body: { token } });
const accept = (token: string, password: string) => api.call('POST', '/auth/invitation/accept', { body: { token, password } });
const logIn = async (name: string, password: string) =>
  (await api.call('POST', '/auth/login', { body: { email: `${name}@demo.prosa`, password } })).status;

it('an invited user sets the password once, even if the link is used twice at once', async () => {
  const { id } = await add('carla');
  const { token } = await invite(id);
  expect(parse(FoundInvitation, await (await find(token)).json())).toEqual({
    name: 'carla',
    email: 'carla@demo.prosa',
    companyName: admin.user.company.name,
  });
  const answers = await Promise.all(['primeira', 'segunda'].map((password) => accept(token, password)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const logins = await Promise.all(['primeira', 'segunda'].map((password) => logIn('carla', password)));
  expect(logins.toSorted()).toEqual([200, 401]);
  expect(await refusalOf(await find(token))).toEqual(INVITATION_NOT_FOUND);
});

it('the database stores only the hash of an invitation’s link', async () => {
  const { id } = await add('hash');
  const { token } = await invite(id);
  const stored = await api.services.database.withTenant(admin.user.companyId, async (tx) =>
    JSON.stringify([
      await tx.selectFrom('user_invitations').selectAll().execute(),
      await tx.selectFrom('commands').selectAll().execute(),
      await tx.selectFrom('change_log').selectAll().execute(),
    ]),
  );
  expect(stored).not.toContain(token.split('.')[1]);
});

it('a replaced link, an expired link, and a link of a deleted user are refused', async () => {
  const { id } = await add('bia');
  const first = await invite(id);
  const second = await invite(id);
  expect(await refusalOf(await accept(first.token, 'qualquer'))).toEqual(INVITATION_NOT_FOUND);
  await api.services.database.withTenant(admin.user.companyId, (tx) =>
    tx
      .updateTable('user_invitations')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', id)
      .execute(),
  );
  expect(await refusalOf(await accept(second.token, 'qualquer'))).toEqual(INVITATION_NOT_FOUND);
  const third = await invite(id);
  await call('DELETE', `/users/${id}`);
  expect(await refusalOf(await find(third.token))).toEqual(INVITATION_NOT_FOUND);
  expect(await refusalOf(await call('POST', `/users/${id}/invitation`))).toEqual([404, 'ERR_NO_USER_FOUND']);
  const ana = await api.logIn('atendente1@demo.prosa');
  const byAna = await api.call('POST', `/users/${ana.user.id}/invitation`, { token: ana.token });
  expect(await refusalOf(byAna)).toEqual([403, 'ERR_NO_PERMISSION']);
});

it('a user’s sessions end when an invitation sets the password', async () => {
  const { id } = await add('duda');
  await accept((await invite(id)).token, 'primeira');
  const login = await api.call('POST', '/auth/login', { body: { email: 'duda@demo.prosa', password: 'primeira' } });
  const { token } = (await login.json()) as { token: string };
  await accept((await invite(id)).token, 'segunda');
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(401);
  expect([await logIn('duda', 'primeira'), await logIn('duda', 'segunda')]).toEqual([401, 200]);
});

it('the server limits how often one network may try to open invitations', async () => {
  const { id } = await add('limite');
  const { token } = await invite(id);
  const wrong = `${admin.user.companyId}.${'A'.repeat(43)}`;
  for (let tries = 0; tries < 40; tries += 1) await find(wrong);
  expect(await refusalOf(await find(token))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
});
