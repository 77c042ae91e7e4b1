import type { Hono } from 'hono';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { permissions, type Permission } from '@prosa/domain/session/permissions';
import { createApp } from '../app.ts';
import { routeAccess, type RouteKey } from '../platform/access/route-permissions.ts';
import { callRoute } from '../testing/call-route.ts';
import { allCases } from '../testing/route-cases.ts';
import { openTwoCompanies, type TwoCompanies } from '../testing/two-companies.ts';

/** The permission a route asks for; undefined where a session is enough. */
function permissionOf(key: RouteKey): Permission | undefined {
  const declared = routeAccess(key);
  const access = typeof declared === 'object' ? declared.access : declared;
  return permissions.find((permission) => permission === access);
}

const guarded = allCases.filter(({ key }) => permissionOf(key) !== undefined);
const ofPlan = allCases.filter(({ key }) => typeof routeAccess(key) === 'object');
const REFUSED = [403, { error: 'ERR_NO_PERMISSION' }];

/** Permissions that name what has no route yet: the dashboard, writing users, adding connections and their sessions. */
const withoutRoute = [
  'dashboard:view',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'connections-page:actionButtons',
  'connections-page:addConnection',
];

test('every permission is asked for by a route, but those of what has no route yet', () => {
  const asked = new Set(guarded.map(({ key }) => permissionOf(key)));
  // Show-all is a parameter of the list, which holds it back by itself.
  const elsewhere = ['tickets-manager:showall'];
  expect(permissions.filter((permission) => !asked.has(permission) && !elsewhere.includes(permission))).toEqual(withoutRoute);
});

describe('a company', () => {
  let two: TwoCompanies;
  let app: Hono;
  let operator: Pool;
  const call = async (one: (typeof allCases)[number], caller: TwoCompanies['owner']) => {
    const { status, text } = await callRoute(app, one.key, one.it, two.aurora, caller);
    return [status, JSON.parse(text)];
  };
  const ask = (path: string, init: { method?: string; token: string; body?: object }) =>
    app.request(`/api${path}`, {
      method: init.method ?? 'GET',
      headers: { authorization: `Bearer ${init.token}`, 'content-type': 'application/json' },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    });
  const setColleague = (column: string, value: string) =>
    operator.query(`update users set ${column} = $1 where id = $2`, [value, two.colleague.claims.userId]);

  beforeAll(async () => {
    two = await openTwoCompanies();
    app = createApp(two.services);
    operator = new Pool({ connectionString: two.database.adminUrl, max: 1 });
    operator.on('error', () => {}); // the database is dropped under it
  });
  afterAll(async () => {
    await operator.end();
    await two.close();
  });

  test.each(guarded)('refuses a plain user $title', async (one) => {
    const before = await two.rowsOf(two.aurora.companyId);
    expect(await call(one, two.colleague)).toEqual(REFUSED);
    expect(await two.rowsOf(two.aurora.companyId)).toEqual(before);
  });

  test.each(ofPlan)('whose plan lacks it refuses its admin, too, $title', async (one) => {
    await operator.query('update plans set use_kanban = false, use_open_ai = false');
    const before = await two.rowsOf(two.aurora.companyId);
    expect(await call(one, two.owner)).toEqual(REFUSED);
    expect(await two.rowsOf(two.aurora.companyId)).toEqual(before);
    await operator.query('update plans set use_kanban = true, use_open_ai = true');
    expect((await call(one, two.owner))[0]).toBe(200);
  });

  it('whose plan lacks the kanban makes no lanes, and other tags', async () => {
    const { access: token } = two.owner;
    const make = async (name: string, kanban: number) =>
      (await ask('/tags', { method: 'POST', token, body: { name, kanban } })).status;
    await operator.query('update plans set use_kanban = false');
    expect([await make('Faixa', 1), await make('Marca', 0)]).toEqual([403, 201]);
    await operator.query('update plans set use_kanban = true');
    expect(await make('Faixa', 1)).toBe(201);
  });

  it('lets a user with allowConnections change a connection, and nothing else of the administration', async () => {
    await setColleague('allow_connections', 'enabled');
    const passed = [];
    for (const one of guarded) if ((await call(one, two.colleague))[0] !== 403) passed.push(one.key);
    await setColleague('allow_connections', 'disabled');
    expect(passed).toEqual(['PUT /whatsapp/:whatsappId{[0-9]+}']);
  });

  it('gives a plain user no more than a summary of a colleague', async () => {
    const ofColleague = async (token: string) => (await ask(`/users/${two.aurora.userId}`, { token })).text();
    expect(await ofColleague(two.colleague.access)).not.toContain('ana@aurora.test');
    expect(await ofColleague(two.owner.access)).toContain('ana@aurora.test');
  });
});
