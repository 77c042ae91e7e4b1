import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'valibot';
import { SessionAnswer } from '@prosa/contract/session/session';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createCompany } from '../companies/create-company.ts';
import { createServices } from '../create-services.ts';
import { startApi } from '../main.ts';
import { readConfig } from '../platform/config.ts';

let database: TestDatabase;
let api: Awaited<ReturnType<typeof startApi>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = {
    ...readConfig({
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      SECRET_KEY: randomBytes(32).toString('hex'),
      ROLE: 'web',
      LOG_LEVEL: 'error',
      DATA_DIR: tmpdir(),
    }),
    port: 0,
  };
  const services = await createServices(config);
  await createCompany(services, { name: 'Aurora', adminName: 'Ana', email: 'ana@aurora.test', password: 'segredo' });
  await services.live.close();
  await services.database.close();
  api = await startApi({ config });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const call = (method: string, path: string, init: { body?: unknown; cookie?: string; token?: string } = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${api.port}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(init.cookie === undefined ? {} : { cookie: init.cookie }),
      ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
const logIn = (password: string): Promise<Response> =>
  call('POST', '/auth/login', { body: { email: 'ana@aurora.test', password } });
const refreshCookie = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((each) => each.startsWith('jrt='))
    ?.split(';')[0] ?? '';

test('a wrong password is refused, and the right one opens a session', async () => {
  expect(await (await logIn('errado')).json()).toEqual({ error: 'ERR_INVALID_CREDENTIALS' });
  const answer = await logIn('segredo');
  expect(answer.status).toBe(200);
  const body = parse(SessionAnswer, await answer.json());
  expect((await call('GET', '/auth/me/', { token: body.token })).status).toBe(200);
});

test('two concurrent refreshes with one refresh token return the same new token', async () => {
  const cookie = refreshCookie(await logIn('segredo'));
  const [one, two] = await Promise.all([
    call('POST', '/auth/refresh_token', { cookie }),
    call('POST', '/auth/refresh_token', { cookie }),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(refreshCookie(one)).toBe(refreshCookie(two));
});

test('a second log-in on the same kind of device ends the first session', async () => {
  const first = parse(SessionAnswer, await (await logIn('segredo')).json());
  await logIn('segredo');
  const answer = await call('GET', '/auth/me', { token: first.token });
  expect([answer.status, await answer.json()]).toEqual([401, { error: 'ERR_SESSION_REPLACED' }]);
});
