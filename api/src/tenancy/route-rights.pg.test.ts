import type { Hono } from 'hono';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { permissions, type Permission } from '@prosa/domain/session/permissions';
import { createApp } from '../app.ts';
import type { Requirement } from '@prosa/domain/session/requirement';
import { plannedRoutes } from '../platform/access/planned-routes.ts';
import {
  toRouteAccess,
  routePermissions,
  toRequirement,
  type RouteAccess,
  type RouteKey,
} from '../platform/access/route-permissions.ts';
import { callRoute } from '../testing/routes/call-route.ts';
import { allRouteCases } from '../testing/routes/all-route-cases.ts';
import { openTwoCompanies, type TwoCompanies } from '../testing/two-companies/two-companies.ts';

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const requirementOf = (key: RouteKey): Requirement => toRequirement(toRouteAccess(key)) ?? {};
const permissionOf = (key: RouteKey): Permission | undefined => requirementOf(key).permission;

const guardedCases = allRouteCases.filter(({ key }) => permissionOf(key) !== undefined);
const casesOfPlanFlags = allRouteCases.flatMap((one) => {
  const { plan } = requirementOf(one.key);
  return plan === undefined ? [] : [{ ...one, column: toSnakeCase(plan) }];
});
const REFUSED = [403, { error: 'ERR_NO_PERMISSION' }];

/** Permissions that no route requires. Commands check them, because they depend on a parameter or on a field of the body. */
const permissionsCheckedByCommands = ['tickets-manager:showall', 'user-modal:editQueues'];

test('every permission is required by a route, by a planned route or by a listed command', () => {
  const accesses: RouteAccess[] = [...Object.values(routePermissions), ...Object.values(plannedRoutes)];
  const required = new Set(accesses.map((access) => toRequirement(access)?.permission));
  expect(permissions.filter((permission) => !required.has(permission))).toEqual(permissionsCheckedByCommands);
});

describe('a company', () => {
  let two: TwoCompanies;
  let app: Hono;
  let adminPool: Pool;
  const call = async (one: (typeof allRouteCases)[number], caller: TwoCompanies['owner']) => {
    const { status, text } = await callRoute(app, one.key, { it: one.it, aurora: two.aurora, caller });
    return [status, JSON.parse(text)];
  };
  const ask = (path: string, init: { method?: string; token: string; body?: object }) =>
    app.request(`/api${path}`, {
      method: init.method ?? 'GET',
      headers: { authorization: `Bearer ${init.token}`, 'content-type': 'application/json' },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    });
  const setColleague = (column: string, value: string) =>
    adminPool.query(`update users set ${column} = $1 where id = $2`, [value, two.colleague.claims.userId]);

  beforeAll(async () => {
    two = await openTwoCompanies();
    app = createApp(two.services);
    adminPool = new Pool({ connectionString: two.database.adminUrl, max: 1 });
    adminPool.on('error', () => {}); // ignores the error when the database is dropped while this pool is open
  });
  afterAll(async () => {
    await adminPool.end();
    await two.close();
  });

  test.each(guardedCases)('the route $title refuses a user without permissions', async (one) => {
    const before = await two.rowsOf(two.aurora.companyId);
    expect(await call(one, two.colleague)).toEqual(REFUSED);
    expect(await two.rowsOf(two.aurora.companyId)).toEqual(before);
  });

  test.each(casesOfPlanFlags)('the route $title refuses even the admin of a company whose plan lacks $column', async (one) => {
    await adminPool.query(`update plans set ${one.column} = false`);
    const before = await two.rowsOf(two.aurora.companyId);
    expect(await call(one, two.owner)).toEqual(REFUSED);
    expect(await two.rowsOf(two.aurora.companyId)).toEqual(before);
    await adminPool.query(`update plans set ${one.column} = true`);
    expect((await call(one, two.owner))[0]).toBeLessThan(300);
  });

  it('a company without the kanban board in its plan can create tags, but no kanban tags', async () => {
    const { access: token } = two.owner;
    const make = async (name: string, kanban: number) =>
      (await ask('/tags', { method: 'POST', token, body: { name, kanban } })).status;
    await adminPool.query('update plans set use_kanban = false');
    expect([await make('Faixa', 1), await make('Marca', 0)]).toEqual([403, 201]);
    await adminPool.query('update plans set use_kanban = true');
    expect(await make('Faixa', 1)).toBe(201);
  });

  it('a user with allowConnections can change connections, but nothing else of the administration', async () => {
    await setColleague('allow_connections', 'enabled');
    const passed = [];
    for (const one of guardedCases) if ((await call(one, two.colleague))[0] !== 403) passed.push(one.key);
    await setColleague('allow_connections', 'disabled');
    const ofConnections = guardedCases.filter(({ key }) => permissionOf(key)?.startsWith('connections-page:'));
    expect(passed).toEqual(ofConnections.map(({ key }) => key));
  });

  it('a user without permissions does not see the email of a colleague', async () => {
    const ofColleague = async (token: string) => (await ask(`/users/${two.aurora.userId}`, { token })).text();
    expect(await ofColleague(two.colleague.access)).not.toContain('ana@aurora.test');
    expect(await ofColleague(two.owner.access)).toContain('ana@aurora.test');
  });
});
