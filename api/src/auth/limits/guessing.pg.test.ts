import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { toLoginDelaySeconds } from './login-limit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi('web', { TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

type Guess = { readonly email: string; readonly address: string; readonly password?: string; readonly cookie?: string };
const logIn = ({ email, address, password = DEMO_PASSWORD, cookie }: Guess) =>
  api.call('POST', '/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
  });
const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('jdv='))
    ?.split(';')[0] ?? '';
/**
 * Makes 600 concurrent wrong guesses at a user's password from 60 addresses. Returns how many of them were compared with the
 * password.
 */
async function makeWrongGuesses(email: string): Promise<number> {
  const guesses = Array.from({ length: 600 }, (_, n) =>
    logIn({ email, address: `198.51.100.${n % 60}`, password: `makeWrongGuesses ${n}` }),
  );
  const statuses = await Promise.all(guesses.map(async (answer) => (await answer).status));
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 401).length;
}
const homeAddress = '203.0.113.1';

it('log-in checks only a few of 600 password guesses, and the user can still log in on a known device', async () => {
  const email = 'admin@demo.prosa';
  const cookie = deviceOf(await logIn({ email, address: homeAddress }));
  expect(cookie).not.toBe('');
  expect(await makeWrongGuesses(email)).toBeLessThan(30);
  // The known device may log in even from an address that has used up its tries.
  expect((await logIn({ email, address: '198.51.100.1', cookie })).status).toBe(200);
  expect((await logIn({ email, address: '198.51.100.1' })).status).toBe(429);
  // Wrong guesses on the known device have their own limit, which blocks only that device.
  const statusesOnKnownDevice = [];
  for (let tries = 0; tries < 12; tries += 1)
    statusesOnKnownDevice.push((await logIn({ email, address: homeAddress, cookie, password: 'typo' })).status);
  expect([statusesOnKnownDevice.slice(0, 10), statusesOnKnownDevice.at(-1)]).toEqual([Array(10).fill(401), 429]);
});

it('password guesses for an unknown e-mail address are limited in the same way as guesses for a known one', async () => {
  expect(await makeWrongGuesses('nobody@demo.prosa')).toBeLessThan(30);
});

it('log-in trusts the cookie of a device only for users who have logged in on that device', async () => {
  const [ana, bruno] = ['atendente1@demo.prosa', 'atendente2@demo.prosa'];
  const ofAna = deviceOf(await logIn({ email: ana, address: homeAddress }));
  await makeWrongGuesses(bruno);
  const blocked = (cookie: string) => logIn({ email: bruno, address: '198.51.100.1', cookie }).then(({ status }) => status);
  expect(await blocked(ofAna)).toBe(429);
  expect(await blocked(`${ofAna}x`)).toBe(429);
  expect(await blocked('jdv=e30.x')).toBe(429);
  expect((await logIn({ email: ana, address: homeAddress, cookie: ofAna })).status).toBe(200);
});

it('after the tenth password guess, the wait doubles with each further guess, up to 15 minutes', () => {
  expect([0, 10, 11, 12, 13, 20, 21, 1_000].map(toLoginDelaySeconds)).toEqual([0, 0, 1, 2, 4, 512, 900, 900]);
});
