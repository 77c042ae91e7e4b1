import { afterAll, expect, it } from 'vitest';
import { parse } from 'valibot';
import { ErrorBody } from '@prosa/contract/errors';
import { runAsDatabaseAdmin } from '../../testing/wait-for-feed.ts';
import { DEMO_PASSWORD } from '../../testing/demo-password.ts';
import { startTestApi } from '../../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const query = (sql: string, values: unknown[] = []) => runAsDatabaseAdmin(api, (client) => client.query(sql, values));

const refresh = (cookies: string) => api.call('POST', '/auth/refresh_token', { headers: { cookie: cookies } });
const tryLogIn = (email: string, password = DEMO_PASSWORD) => api.call('POST', '/auth/login', { body: { email, password } });
const outcome = async (answer: Response) => [answer.status, parse(ErrorBody, await answer.json()).error];

it('log-out makes the access token and the refresh token invalid', async () => {
  const { token, cookies } = await api.logIn('atendente1@demo.prosa');
  expect((await api.call('DELETE', '/auth/logout', { headers: { cookie: cookies } })).status).toBe(200);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(401);
  expect((await refresh(cookies)).status).toBe(401);
});

/** Moves all uses of refresh tokens into the past, beyond the grace period. */
const endGracePeriod = () => query(`update session_tokens set used_at = used_at - interval '1 minute' where used_at is not null`);
const refreshCookie = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('jrt='))
    ?.split(';')[0] ?? '';

it('a refresh whose answer was lost can be repeated with the old token, and the session continues', async () => {
  const { token, cookies } = await api.logIn('atendente1@demo.prosa');
  expect((await refresh(cookies)).status).toBe(200);
  await endGracePeriod();
  const repeated = await refresh(cookies);
  expect(repeated.status).toBe(200);
  expect((await refresh(refreshCookie(repeated))).status).toBe(200);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(200);
});

it('a session ends when a refresh token is used again after its successor was used', async () => {
  const { token, cookies } = await api.logIn('atendente1@demo.prosa');
  expect((await refresh(refreshCookie(await refresh(cookies)))).status).toBe(200);
  await endGracePeriod();
  expect((await refresh(cookies)).status).toBe(401);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(401);
});

it('if two browsers use the same refresh token, the second one after the grace period, the session ends for both', async () => {
  const { token, cookies } = await api.logIn('atendente1@demo.prosa');
  const received = refreshCookie(await refresh(cookies));
  await endGracePeriod();
  const other = refreshCookie(await refresh(cookies));
  expect((await refresh(received)).status).toBe(401);
  expect((await refresh(other)).status).toBe(401);
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(401);
});

it('two concurrent repeats of a refresh after the grace period get the same new token, which continues the session', async () => {
  const { cookies } = await api.logIn('atendente1@demo.prosa');
  await refresh(cookies);
  await endGracePeriod();
  const answers = await Promise.all([refresh(cookies), refresh(cookies)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [one = '', two] = answers.map(refreshCookie);
  expect(two).toBe(one);
  expect((await refresh(one)).status).toBe(200);
});

it('a session ends after 30 days, even in constant use', async () => {
  const { cookies } = await api.logIn('atendente1@demo.prosa');
  await query(`update sessions set created_at = now() - interval '30 days 1 minute' where ended_at is null`);
  expect((await refresh(cookies)).status).toBe(401);
});

it('a session that nobody uses for 7 days ends', async () => {
  const { cookies } = await api.logIn('atendente1@demo.prosa');
  const pass = (time: string) =>
    query(`update session_tokens set expires_at = expires_at - $1::interval where used_at is null`, [time]);
  await pass('6 days 23 hours');
  const used = await refresh(cookies);
  expect(used.status).toBe(200);
  await pass('7 days');
  expect((await refresh(refreshCookie(used))).status).toBe(401);
});

it('a user can have one session on the phone and one at the desk', async () => {
  const desk = await api.logIn('atendente2@demo.prosa', 'desk');
  const phone = await api.logIn('atendente2@demo.prosa', 'phone');
  expect((await api.call('GET', '/auth/me', { token: desk.token })).status).toBe(200);
  expect((await api.call('GET', '/auth/me', { token: phone.token })).status).toBe(200);
});

it('a user cannot log in outside the hours that are set for the user', async () => {
  const hour = (offset: number) => String((new Date().getUTCHours() + 24 - 3 + offset) % 24).padStart(2, '0');
  await query(`update users set start_work = $1, end_work = $2 where email = 'atendente2@demo.prosa'`, [
    `${hour(3)}:00`,
    `${hour(5)}:00`,
  ]);
  expect((await outcome(await tryLogIn('atendente2@demo.prosa')))[1]).toBe('ERR_OUT_OF_HOURS');
});

it('log-in after the company’s due date is refused with this date, except in company 1', async () => {
  await query(`update companies set due_at = now() - interval '1 day'`);
  expect((await tryLogIn('atendente1@demo.prosa')).status).toBe(200);
  await query(
    `insert into companies (name, plan_id, due_at) select 'Second', plan_id, '2026-01-31T12:00:00Z' from companies limit 1`,
  );
  await query(
    `insert into users (company_id, name, email, password_hash)
     select c.id, 'Paulo', 'paulo@second.test', u.password_hash from companies c, users u where c.name = 'Second' and u.email = 'admin@demo.prosa'`,
  );
  const refused = await tryLogIn('paulo@second.test');
  expect(refused.status).toBe(402);
  const body = parse(ErrorBody, await refused.json());
  expect([body.error, String(body.detail?.['date']).slice(0, 10)]).toEqual(['ERR_SUBSCRIPTION_EXPIRED', '2026-01-31']);
});

it('log-in is refused after several wrong passwords, even with the right password', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 30 && statuses.at(-1) !== 429; tries += 1)
    statuses.push((await tryLogIn('super@demo.prosa', 'guess')).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await outcome(await tryLogIn('super@demo.prosa'))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
});
