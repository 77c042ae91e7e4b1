import { ErrorBody } from '@prosa/contract/errors';
import { SecondFactorSecret } from '@prosa/contract/session/account';
import { SessionAnswer } from '@prosa/contract/session/session';
import { ManagedUser } from '@prosa/contract/users/list-users';
import { settingKeySql } from '@prosa/database/setting-key-sql';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { routePermissions, toRequirement } from '../../platform/access/route-permissions.ts';
import { createCompany } from '../../companies/create-company.ts';
import { DEMO_PASSWORD } from '../../testing/demo-password.ts';
import { createSoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const ORIGIN = 'https://prosa.test';
const EMAIL = 'atendente1@demo.prosa';
const proof = { proof: { password: DEMO_PASSWORD } };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi('web', { PUBLIC_URL: ORIGIN });
});
afterAll(() => api.stop());

const setRequired = (value: 'enabled' | 'disabled') =>
  api.services.database.withPlatform('super-user', (tx) =>
    tx
      .insertInto('company_settings')
      .values({ company_id: companyId, key: settingKeySql('requireSecondFactor'), value })
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
      .execute(),
  );
let companyId: SessionAnswer['user']['companyId'];
beforeEach(async () => {
  companyId = (await api.logIn('super@demo.prosa')).user.companyId;
  await setRequired('enabled');
});

const openSession = async (more: object = {}) =>
  v.parse(
    SessionAnswer,
    await (await api.call('POST', '/auth/login', { body: { email: EMAIL, password: DEMO_PASSWORD, ...more } })).json(),
  );
const outcome = async (answer: Response) => [answer.status, answer.ok ? '' : v.parse(ErrorBody, await answer.json()).error];
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('jpk='))
    ?.split(';')[0] ?? '';

async function setUpCodes(token: string) {
  const begun = await api.call('POST', '/account/second-factor', { token, body: { password: DEMO_PASSWORD } });
  const totp = new TOTP({ secret: Secret.fromBase32(v.parse(SecondFactorSecret, await begun.json()).secret) });
  const codeOf = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  expect((await api.call('PUT', '/account/second-factor', { token, body: { code: codeOf(-1) } })).status).toBe(200);
  return codeOf;
}
async function addPasskey(token: string) {
  const begun = await api.call('POST', '/account/passkeys/options', { token, body: proof });
  const options = v.parse(v.object({ challenge: v.string(), user: v.object({ id: v.string() }) }), await begun.json());
  const authenticator = createSoftAuthenticator(ORIGIN);
  const body = { name: 'Chave', credential: authenticator.create(options) };
  expect((await api.call('POST', '/account/passkeys', { token, body, headers: { cookie: cookieOf(begun) } })).status).toBe(201);
  return authenticator;
}
/**
 * Removes the user's second factor as an admin. The company requires no second factor during the call, because the admin has
 * none.
 */
const resetSecondFactorAsAdmin = async (userId: number) => {
  await setRequired('disabled');
  const admin = await api.logIn('admin@demo.prosa');
  const path = `/users/${userId}/second-factor`;
  expect((await api.call('DELETE', path, { token: admin.token, key: crypto.randomUUID() })).status).toBe(200);
};

it('a session without the required second factor may use only a few routes, such as those that set up the factor', async () => {
  const { token, user } = await openSession();
  expect(user.awaitsSecondFactor).toBe(true);
  const passed: string[] = [];
  for (const [key, access] of Object.entries(routePermissions)) {
    if (toRequirement(access) === undefined) continue;
    const [method = '', template = ''] = key.split(' ');
    const path = template.replace(/:\w+\{([a-z]+)\|[^}]*\}/g, '$1').replace(/:\w+(?:\{[^}]*\})?/g, '1');
    const answer = await api.call(method, path, { token });
    const isRefused = answer.status === 403 && v.parse(ErrorBody, await answer.json()).error === 'ERR_SECOND_FACTOR_MISSING';
    if (!isRefused) passed.push(key);
  }
  expect(passed.toSorted()).toEqual(
    [
      'GET /auth/me',
      'GET /account/second-factor',
      'POST /account/second-factor',
      'PUT /account/second-factor',
      'GET /account/passkeys',
      'POST /account/passkeys/options',
      'POST /account/passkeys',
      'POST /client-errors',
    ].toSorted(),
  );
});

it('a session is no longer limited after its user set up one-time codes, and these codes cannot be switched off', async () => {
  const { token, user } = await openSession();
  await setUpCodes(token);
  expect((await api.call('GET', '/users/list', { token })).status).toBe(200);
  const off = await api.call('DELETE', '/account/second-factor', { token, body: { password: DEMO_PASSWORD } });
  expect(await outcome(off)).toEqual([409, 'ERR_LAST_WAY_IN']);
  await resetSecondFactorAsAdmin(user.id);
});

it('an admin of an expired company can set up the required second factor, and can export the data only afterwards', async () => {
  const email = 'vera@vizinha.test';
  const account = { name: 'Vizinha', adminName: 'Vera', email, password: DEMO_PASSWORD };
  ({ companyId } = await createCompany(api.services, account));
  await setRequired('enabled');
  const setDueAt = (dueAt: Date) =>
    api.services.database.withPlatform('super-user', (tx) =>
      tx.updateTable('companies').set({ due_at: dueAt }).where('id', '=', companyId).execute(),
    );
  const expiredAt = new Date('2026-01-31T15:00:00Z');
  const logIn = (more: object = {}) =>
    api.call('POST', '/auth/login', { body: { email, password: DEMO_PASSWORD, whileExpired: true, ...more } });
  const exportWith = async (answer: Response) => {
    const { token } = v.parse(SessionAnswer, await answer.json());
    return api.call('POST', '/company-export', { token });
  };
  await setDueAt(expiredAt);
  expect(await outcome(await exportWith(await logIn()))).toEqual([403, 'ERR_SECOND_FACTOR_MISSING']);
  const { token } = v.parse(SessionAnswer, await (await logIn()).json());
  expect((await api.call('GET', '/users/list', { token })).status).toBe(402);
  const codeOf = await setUpCodes(token);
  expect((await api.call('POST', '/company-export', { token })).status).toBe(201);
  expect((await api.call('GET', '/users/list', { token })).status).toBe(402);
  expect(await outcome(await logIn())).toEqual([401, 'ERR_SECOND_FACTOR_REQUIRED']);
  expect(await outcome(await logIn({ code: '000000' }))).toEqual([401, 'ERR_SECOND_FACTOR_WRONG']);
  // The first export is still running, so the second one is refused.
  expect(await outcome(await exportWith(await logIn({ code: codeOf(0) })))).toEqual([409, 'ERR_LONG_JOB_RUNNING']);
});

it('if a second factor is required, a user whose second factor is a passkey cannot log in with only the password', async () => {
  const { token, user } = await openSession();
  await addPasskey(token);
  expect((await api.call('GET', '/users/list', { token })).status).toBe(200);
  const byPassword = await api.call('POST', '/auth/login', { body: { email: EMAIL, password: DEMO_PASSWORD } });
  expect(await outcome(byPassword)).toEqual([401, 'ERR_PASSKEY_REQUIRED']);
  await setRequired('disabled');
  expect((await openSession()).user.awaitsSecondFactor).toBeUndefined();
  await resetSecondFactorAsAdmin(user.id);
});

it('after an admin removes a user’s second factor, the user’s sessions end, and the next log-in reports the removal once', async () => {
  await setRequired('disabled');
  const { token, user } = await openSession();
  await setUpCodes(token);
  await addPasskey(token);
  const [admin, colleague] = [await api.logIn('admin@demo.prosa'), await api.logIn('atendente2@demo.prosa')];
  const reset = (by: string, id: number) =>
    api.call('DELETE', `/users/${id}/second-factor`, { token: by, key: crypto.randomUUID() });
  expect(await outcome(await reset(colleague.token, user.id))).toEqual([403, 'ERR_NO_PERMISSION']);
  expect(await outcome(await reset(admin.token, admin.user.id))).toEqual([403, 'ERR_NO_PERMISSION']);
  const superUser = await api.logIn('super@demo.prosa');
  expect(await outcome(await reset(admin.token, superUser.user.id))).toEqual([403, 'ERR_NO_PERMISSION']);
  const done = await reset(admin.token, user.id);
  expect(v.parse(ManagedUser, await done.json()).hasSecondFactor).toBe(false);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(401);
  expect((await openSession()).user.secondFactorResetBy).toBe(admin.user.name);
  expect((await openSession()).user.secondFactorResetBy).toBeUndefined();
  const { entries } = v.parse(
    v.object({ entries: v.array(v.object({ rowId: v.string(), changes: v.array(v.unknown()) })) }),
    await (await api.call('GET', '/change-log', { token: admin.token })).json(),
  );
  expect(entries[0]).toEqual({
    rowId: String(user.id),
    changes: [{ field: 'secondFactor', before: 'on', after: 'off' }],
  });
});
