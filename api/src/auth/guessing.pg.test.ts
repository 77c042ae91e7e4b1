import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { loginDelaySeconds } from './login-limit.ts';

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
/** 600 wrong guesses at an account from 60 addresses at once; how many were looked at. */
async function guess(email: string): Promise<number> {
  const guesses = Array.from({ length: 600 }, (_, n) =>
    logIn({ email, address: `198.51.100.${n % 60}`, password: `guess ${n}` }),
  );
  const statuses = await Promise.all(guesses.map(async (answer) => (await answer).status));
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 401).length;
}
const home = '203.0.113.1';

it('looks at a few of 600 guesses from 60 addresses, and lets the owner in on the device that signed in before', async () => {
  const email = 'admin@demo.prosa';
  const cookie = deviceOf(await logIn({ email, address: home }));
  expect(cookie).not.toBe('');
  expect(await guess(email)).toBeLessThan(30);
  // Even from an address that has used up its tries.
  expect((await logIn({ email, address: '198.51.100.1', cookie })).status).toBe(200);
  expect((await logIn({ email, address: '198.51.100.1' })).status).toBe(429);
  // Its own wrong guesses are counted by themselves, and stop it alone.
  const own = [];
  for (let tries = 0; tries < 12; tries += 1) own.push((await logIn({ email, address: home, cookie, password: 'typo' })).status);
  expect([own.slice(0, 10), own.at(-1)]).toEqual([Array(10).fill(401), 429]);
});

it('treats an account that is not there alike', async () => {
  expect(await guess('nobody@demo.prosa')).toBeLessThan(30);
});

it('knows a device by a cookie of its own for the accounts that signed in there, and by no other', async () => {
  const [ana, bruno] = ['atendente1@demo.prosa', 'atendente2@demo.prosa'];
  const ofAna = deviceOf(await logIn({ email: ana, address: home }));
  await guess(bruno);
  const blocked = (cookie: string) => logIn({ email: bruno, address: '198.51.100.1', cookie }).then(({ status }) => status);
  expect(await blocked(ofAna)).toBe(429);
  expect(await blocked(`${ofAna}x`)).toBe(429);
  expect(await blocked('jdv=e30.x')).toBe(429);
  expect((await logIn({ email: ana, address: home, cookie: ofAna })).status).toBe(200);
});

it('doubles the wait between guesses up to a quarter of an hour', () => {
  expect([0, 10, 11, 12, 13, 20, 21, 1_000].map(loginDelaySeconds)).toEqual([0, 0, 1, 2, 4, 512, 900, 900]);
});
