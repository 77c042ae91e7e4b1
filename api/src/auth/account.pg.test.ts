import { ErrorBody } from '@prosa/contract/errors';
import { AccountSession, SecondFactorSecret, ConfirmedSecondFactor, SecondFactorStatus } from '@prosa/contract/session/account';
import { Invitation, ManagedUser } from '@prosa/contract/users/list-users';
import { Secret, TOTP } from 'otpauth';
import { array, parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const logIn = (email: string, more: object = {}) =>
  api.call('POST', '/auth/login', { body: { email, password: DEMO_PASSWORD, ...more } });
const outcome = async (answer: Response) => [answer.status, answer.ok ? '' : parse(ErrorBody, await answer.json()).error];

describe('the user’s own password', () => {
  const email = 'atendente1@demo.prosa';
  it('a user’s own password is changed only with the current password, and the change ends the user’s other sessions', async () => {
    const phone = await api.logIn(email, 'phone');
    const desk = await api.logIn(email, 'desk');
    const change = (current: string, next: string) =>
      api.call('PUT', '/account/password', { token: desk.token, body: { current, next } });
    expect(await outcome(await change('wrong', 'nova-senha'))).toEqual([422, 'ERR_WRONG_PASSWORD']);
    expect(await outcome(await change(DEMO_PASSWORD, 'abcd'))).toEqual([400, 'ERR_BAD_REQUEST']);
    expect(await outcome(await change(DEMO_PASSWORD, 'x'.repeat(51)))).toEqual([400, 'ERR_BAD_REQUEST']);
    expect((await change(DEMO_PASSWORD, 'nova-senha')).status).toBe(200);
    expect((await api.call('GET', '/auth/me', { token: phone.token })).status).toBe(401);
    expect((await api.call('GET', '/auth/me', { token: desk.token })).status).toBe(200);
    expect(await outcome(await logIn(email))).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    expect((await change('nova-senha', ' Nova Senha ')).status).toBe(200);
    expect(await outcome(await logIn(email, { password: 'Nova Senha' }))).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    expect(await outcome(await logIn(email, { password: ' nova senha ' }))).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
    expect((await logIn(email, { password: ' Nova Senha ', device: 'phone' })).status).toBe(200);
    expect((await change(' Nova Senha ', DEMO_PASSWORD)).status).toBe(200);
  });

  it('after many wrong guesses of the current password, a session may not guess any more', async () => {
    const { token } = await api.logIn('super@demo.prosa');
    const statuses: number[] = [];
    for (let tries = 0; tries < 30 && statuses.at(-1) !== 429; tries += 1)
      statuses.push(
        (await api.call('PUT', '/account/password', { token, body: { current: 'guess', next: 'nova-senha' } })).status,
      );
    expect(statuses.at(-1)).toBe(429);
  });
});

it('a user can list and end only the user’s own sessions', async () => {
  const phone = await api.logIn('atendente1@demo.prosa', 'phone');
  const desk = await api.logIn('atendente1@demo.prosa', 'desk');
  const other = await api.logIn('admin@demo.prosa');
  const list = async (token: string) =>
    parse(array(AccountSession), await (await api.call('GET', '/account/sessions', { token })).json());
  const sessions = await list(desk.token);
  expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
    { device: 'desk', isCurrent: true },
    { device: 'phone', isCurrent: false },
  ]);
  const ofPhone = sessions[1]?.id;
  const end = (token: string) => api.call('DELETE', `/account/sessions/${ofPhone}`, { token });
  expect(await outcome(await end(other.token))).toEqual([404, 'ERR_NO_SESSION_FOUND']);
  expect((await end(desk.token)).status).toBe(200);
  expect(await outcome(await end(desk.token))).toEqual([404, 'ERR_NO_SESSION_FOUND']);
  expect((await api.call('GET', '/auth/me', { token: phone.token })).status).toBe(401);
  expect(await list(desk.token)).toHaveLength(1);
});

it('after a second factor is confirmed, log-in asks for a code and accepts each code only once', async () => {
  const email = 'atendente2@demo.prosa';
  const { token } = await api.logIn(email);
  const call = (method: string, body?: object) => api.call(method, '/account/second-factor', { token, body });
  const load = async () => parse(SecondFactorStatus, await (await call('GET')).json());
  expect(await load()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  expect(await outcome(await call('POST', { password: 'wrong' }))).toEqual([422, 'ERR_WRONG_PASSWORD']);

  const { secret, uri } = parse(SecondFactorSecret, await (await call('POST', { password: DEMO_PASSWORD })).json());
  expect(uri).toContain(`secret=${secret}`);
  // A log-in does not ask for a second factor whose set-up was begun but not confirmed.
  expect((await logIn(email, { device: 'phone' })).status).toBe(200);
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  expect(await outcome(await call('PUT', { code: '000000' }))).toEqual([422, 'ERR_SECOND_FACTOR_WRONG']);
  const first = codeOf(-1);
  const { recoveryCodes } = parse(ConfirmedSecondFactor, await (await call('PUT', { code: first })).json());
  expect(new Set(recoveryCodes).size).toBe(10);
  // Each code consists of 25 characters out of an alphabet of 31, which gives about 123 bits of randomness. ASVS 6.5.2 allows a
  // plain hash for that much randomness.
  for (const each of recoveryCodes) expect(each).toMatch(/^(?:[a-hjkmnp-z2-9]{5}-){4}[a-hjkmnp-z2-9]{5}$/);
  expect(await load()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  expect((await call('POST', { password: DEMO_PASSWORD })).status).toBe(409);

  expect(await outcome(await logIn(email))).toEqual([401, 'ERR_SECOND_FACTOR_REQUIRED']);
  expect(await outcome(await logIn(email, { code: first }))).toEqual([401, 'ERR_SECOND_FACTOR_WRONG']);
  expect(await outcome(await logIn(email, { password: 'wrong', code: codeOf(0) }))).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
  const next = codeOf(0);
  const twice = await Promise.all(['desk', 'phone'].map((device) => logIn(email, { code: next, device })));
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401]);

  const [recovery = ''] = recoveryCodes;
  const again = await logIn(email, { code: recovery.toUpperCase().replaceAll('-', ' '), device: 'desk' });
  expect(again.status).toBe(200);
  expect(await outcome(await logIn(email, { code: recovery }))).toEqual([401, 'ERR_SECOND_FACTOR_WRONG']);
  const atOnce = await Promise.all(['desk', 'phone'].map((device) => logIn(email, { code: recoveryCodes[1], device })));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

it('new recovery codes replace all earlier codes, even if two calls ask for new codes at once', async () => {
  const email = 'atendente1@demo.prosa';
  const { token } = await api.logIn(email);
  const renew = (password = DEMO_PASSWORD) => api.call('POST', '/account/recovery-codes', { token, body: { password } });
  expect(await outcome(await renew())).toEqual([409, 'ERR_BAD_REQUEST']);

  const begun = await api.call('POST', '/account/second-factor', { token, body: { password: DEMO_PASSWORD } });
  const { secret } = parse(SecondFactorSecret, await begun.json());
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const codesOf = async (answer: Response) => parse(ConfirmedSecondFactor, await answer.json()).recoveryCodes;
  const first = await codesOf(await api.call('PUT', '/account/second-factor', { token, body: { code } }));
  expect(await outcome(await renew('wrong'))).toEqual([422, 'ERR_WRONG_PASSWORD']);
  expect((await logIn(email, { code: first[0], device: 'phone' })).status).toBe(200);

  const renewed = await Promise.all([renew(), renew()]);
  const answered = await Promise.all(renewed.map(codesOf));
  const left = await api.call('GET', '/account/second-factor', { token });
  expect(await left.json()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  const opens = async (recovery: string | undefined) => (await logIn(email, { code: recovery, device: 'phone' })).status === 200;
  expect(await opens(first[1])).toBe(false);
  // The later of the two calls has replaced the codes of the earlier one.
  expect([await opens(answered[0]?.[0]), await opens(answered[1]?.[0])].toSorted()).toEqual([false, true]);
});

it('after an invitation sets a new password, log-in still asks for the second factor', async () => {
  const email = 'carla@demo.prosa';
  const admin = await api.logIn('admin@demo.prosa');
  const user = { name: 'Carla', email, password: DEMO_PASSWORD, profile: 'user', queueIds: [] };
  const created = await api.call('POST', '/users', { token: admin.token, body: user });
  const { id } = parse(ManagedUser, await created.json());
  const { token } = await api.logIn(email);
  const begun = await api.call('POST', '/account/second-factor', { token, body: { password: DEMO_PASSWORD } });
  const { secret } = parse(SecondFactorSecret, await begun.json());
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await api.call('PUT', '/account/second-factor', { token, body: { code } })).status).toBe(200);
  const invitation = await api.call('POST', `/users/${id}/invitation`, { token: admin.token });
  const { token: link } = parse(Invitation, await invitation.json());
  const body = { token: link, password: 'minha-senha' };
  expect((await api.call('POST', '/auth/invitation/accept', { body })).status).toBe(200);
  const entered = await logIn(email, { password: 'minha-senha' });
  expect(await outcome(entered)).toEqual([401, 'ERR_SECOND_FACTOR_REQUIRED']);
});
