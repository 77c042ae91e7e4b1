import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'valibot';
import { ListUsersAnswer } from '@prosa/contract/users/list-users';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  const ana = await api.logIn('atendente1@demo.prosa');
  token = ana.token;
  const companyId = ana.user.companyId;
  await api.services.database.withTenant(companyId, (tx) =>
    tx
      .insertInto('users')
      .values(
        Array.from({ length: 25 }, (_, n) => ({
          company_id: companyId,
          name: `Época ${String(n).padStart(2, '0')}`,
          email: `epoca${n}@demo.prosa`,
          password_hash: '',
        })),
      )
      .execute(),
  );
});
afterAll(() => api.stop());

const list = async (query: string) => parse(ListUsersAnswer, await (await api.call('GET', `/users/?${query}`, { token })).json());

it('a search finds colleagues by name in pages, ignoring accents, and returns no password or email', async () => {
  const first = await list('searchParam=epoca');
  expect([first.users.length, first.count, first.hasMore]).toEqual([20, 25, true]);
  const second = await list('searchParam=epoca&pageNumber=2');
  expect([second.users.length, second.hasMore]).toEqual([5, false]);
  const names = [...first.users, ...second.users].map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(25);
  expect((await list('searchParam=ana%20souza')).users).toMatchObject([{ name: 'Ana Souza', profile: 'user', color: '#7A4CB0' }]);
  const raw = await (await api.call('GET', '/users?searchParam=ana', { token })).text();
  expect(raw).not.toMatch(/password|@demo/);
  expect((await list('searchParam=%25')).count).toBe(0);
});
