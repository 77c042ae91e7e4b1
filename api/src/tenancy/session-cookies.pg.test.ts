import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let neighbourId: number;

beforeAll(async () => {
  api = await startTestApi('web', { PUBLIC_URL: 'https://prosa.test' });
  const account = { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD };
  neighbourId = (await createCompany(api.services, account)).companyId;
});
afterAll(() => api.stop());

const logIn = () =>
  api.call('POST', '/auth/login', { body: { email: 'admin@demo.prosa', password: DEMO_PASSWORD, device: 'desk' } });

test('cookies are unavailable to scripts, other sites and plain HTTP, and each is sent only to its own paths', async () => {
  const answer = await logIn();
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(['/api/auth/login', '/api/auth', '/api/media']);
  for (const cookie of cookies) {
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Secure');
  }
  const secrets = cookies.map((cookie) => /=([^;]+)/.exec(cookie)?.[1] ?? '');
  const text = await answer.text();
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test('a refresh token is refused if its company id is replaced, and the unchanged token stays valid', async () => {
  const cookie = (await logIn()).headers.getSetCookie().join();
  const token = /jrt=([^;]+)/.exec(cookie)?.[1] ?? '';
  const refresh = (value: string) => api.call('POST', '/auth/refresh_token', { headers: { cookie: `jrt=${value}` } });
  const stolen = await refresh(token.replace(/^\d+/, String(neighbourId)));
  expect([stolen.status, await stolen.json()]).toEqual([401, { error: 'ERR_UNAUTHENTICATED' }]);
  expect((await refresh(token)).status).toBe(200);
});
