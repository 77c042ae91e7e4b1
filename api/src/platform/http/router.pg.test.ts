import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import type { Caller } from '../../testing/open-session.ts';
import { openTwoCompanies, type TwoCompanies } from '../../testing/two-companies/two-companies.ts';
import type { RouteAccess } from '../access/route-permissions.ts';
import { AppError } from '../app-error.ts';
import { createRouter, type Router } from './router.ts';
import { toJsonRead, toScopedRead } from '../access/scoped-reader.ts';
import { queryBuilder } from '@prosa/database/query-builder';

/** One route with each kind of declaration. */
const access = {
  'GET /signed-in': 'signed-in',
  'GET /permission': 'dashboard:view',
  'GET /profile': { profile: 'admin' },
  'GET /flag': { anyFlag: ['allowRealTime'] },
  'GET /plan': { plan: 'useKiwify' },
  'GET /super': { super: true },
  'GET /super-of-plan': { super: true, plan: 'useKiwify' },
  'GET /finance': { whileExpired: true },
} as const satisfies Record<string, RouteAccess>;
type Key = keyof typeof access;
// The cast is safe: the table has no other keys.
const keys = Object.keys(access) as Key[];

let companies: TwoCompanies;
beforeAll(async () => {
  companies = await openTwoCompanies();
});
beforeEach(async () => {
  await companies.setPlan('use_kiwify', false);
  for (const column of ['allow_real_time', 'show_dashboard']) await companies.setUser(companies.colleague, column, 'disabled');
  await companies.setUser(companies.colleague, 'profile', 'user');
  await companies.setUser(companies.colleague, 'super', 'false');
});
afterAll(() => companies.close());

const registrations: Readonly<Record<'scoped' | 'read', (router: Router<Key>, key: Key) => void>> = {
  scoped: (router, key) => router.scoped(key, { summary: key }, (c) => c.json({})),
  read: (router, key) =>
    router.read(key, { summary: key }, (c) => ({ companyId }) => {
      const statement = queryBuilder.selectFrom('companies').select('id').where('id', '=', companyId).compile();
      return toJsonRead(
        c,
        toScopedRead(statement, () => ({})),
      );
    }),
};

async function statusesFor(kind: keyof typeof registrations, caller: Caller): Promise<Record<string, number>> {
  const router = createRouter(companies.services, access);
  for (const key of keys) registrations[kind](router, key);
  router.hono.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    return c.json({ error: error.code }, error.status);
  });
  const answers = keys.map(async (key) => {
    const answer = await router.hono.request(key.slice('GET '.length), { headers: { authorization: `Bearer ${caller.access}` } });
    return [key.slice('GET /'.length), answer.status] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

test.each(['scoped', 'read'] as const)('a %s route admits exactly the callers who meet its declaration', async (kind) => {
  const nobodys = { permission: 403, profile: 403, flag: 403, plan: 403, super: 403, 'super-of-plan': 403 };
  const plain = { 'signed-in': 200, ...nobodys, finance: 200 };
  const { colleague } = companies;
  expect(await statusesFor(kind, colleague)).toEqual(plain);
  await companies.setUser(colleague, 'allow_real_time', 'enabled');
  expect(await statusesFor(kind, colleague)).toEqual({ ...plain, flag: 200 });
  await companies.setUser(colleague, 'show_dashboard', 'enabled');
  expect(await statusesFor(kind, colleague)).toEqual({ ...plain, flag: 200, permission: 200 });
  await companies.setUser(colleague, 'profile', 'admin');
  const admin = { ...plain, flag: 200, permission: 200, profile: 200 };
  expect(await statusesFor(kind, colleague)).toEqual(admin);
  await companies.setUser(colleague, 'super', 'true');
  expect(await statusesFor(kind, colleague)).toEqual({ ...admin, super: 200 });
  await companies.setPlan('use_kiwify', true);
  expect(await statusesFor(kind, colleague)).toEqual({ ...admin, super: 200, plan: 200, 'super-of-plan': 200 });
});

test.each(['scoped', 'read'] as const)(
  'no %s route except the one of the finance page serves an expired company',
  async (kind) => {
    await companies.setDue(companies.stranger, '-2 days');
    const refused = Object.fromEntries(keys.map((key) => [key.slice('GET /'.length), 402]));
    expect(await statusesFor(kind, companies.stranger)).toEqual({ ...refused, finance: 200 });
    await companies.setDue(companies.stranger, '0 seconds');
    expect(await statusesFor(kind, companies.stranger)).toMatchObject({ 'signed-in': 200, finance: 200, super: 403 });
  },
);

it('a route cannot be registered if the table of route permissions says otherwise about whether it needs a session', () => {
  const router = createRouter(companies.services, { ...access, 'GET /open': 'public' });
  expect(() => router.scoped('GET /open', { summary: '' }, (c) => c.json({}))).toThrow('not declared for sessions');
  expect(() => router.open('GET /super', { summary: '' }, (c) => c.json({}))).toThrow('not declared as open');
});
