import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hono } from 'hono';
import { createApp } from '../app.ts';
import { toRouteAccess, routePermissions, type RouteKey, toRequirement } from '../platform/access/route-permissions.ts';
import { fuzzedRoutes } from '../testing/routes/fuzzed-routes.ts';
import type { Caller } from '../testing/open-session.ts';
import { openTwoCompanies, type TwoCompanies } from '../testing/two-companies/two-companies.ts';

/** The routes that need a session. The cast is safe: these are the keys of `routePermissions`. */
const routes = (Object.keys(routePermissions) as RouteKey[]).filter((key) => toRequirement(toRouteAccess(key)) !== undefined);

let twoCompanies: TwoCompanies;
let app: Hono;

beforeAll(async () => {
  twoCompanies = await openTwoCompanies();
  app = createApp(twoCompanies.services);
});
afterAll(() => twoCompanies.close());

/** Returns a value for a parameter of a path. The parameter's pattern accepts the value, but its schema may refuse it. */
const toWrongValue = (pattern: string | undefined): string =>
  pattern === undefined || pattern.startsWith('[') ? '9'.repeat(25) : (pattern.split('|')[0] ?? '');

/**
 * Calls a route with an input that every schema refuses: the query, and the body if there is one, have a field that contains a
 * NUL character.
 */
async function callWithInvalidInput(key: RouteKey, caller: Caller): Promise<number> {
  const [method = '', template = ''] = key.split(' ');
  const path = template.replace(/:\w+(?:\{([^}]*)\})?/g, (_, pattern?: string) => toWrongValue(pattern));
  const body = method === 'GET' ? {} : { body: JSON.stringify({ wrong: '\0' }) };
  const headers = { authorization: `Bearer ${caller.access}`, 'content-type': 'application/json' };
  return (await app.request(`/api${path}?wrong=%00`, { method, headers, ...body })).status;
}

async function callRoutesWithInvalidInput(caller: Caller, keys: readonly RouteKey[]): Promise<Record<string, number>> {
  const statuses: [string, number][] = [];
  for (const key of keys) statuses.push([key, await callWithInvalidInput(key, caller)]);
  return Object.fromEntries(statuses);
}
const createEqualStatuses = (status: number, keys: readonly RouteKey[]) => Object.fromEntries(keys.map((key) => [key, status]));

test('invalid input of a user without permission is refused for the missing permission, on every route that requires a permission', async () => {
  const guarded = routes.filter((key) => toRequirement(toRouteAccess(key))?.permission !== undefined);
  expect(await callRoutesWithInvalidInput(twoCompanies.colleague, guarded)).toEqual(createEqualStatuses(403, guarded));
});

test('invalid input of a user of an expired company is refused for the expired subscription, on every route that requires a subscription', async () => {
  const subscribed = routes.filter((key) => toRequirement(toRouteAccess(key))?.whileExpired !== true);
  await twoCompanies.setDue(twoCompanies.stranger, '-2 days');
  expect(await callRoutesWithInvalidInput(twoCompanies.stranger, subscribed)).toEqual(createEqualStatuses(402, subscribed));
});

test('invalid calls of a user with all permissions are refused for their input', async () => {
  const reading = new Set(fuzzedRoutes.filter(({ as }) => as === 'query').map(({ key }) => key));
  // The list of all tags is left out: it reads only one field of its query, so it does not refuse the invalid field.
  const keys = routes.filter((key) => reading.has(key) && key !== 'GET /tags/list');
  expect(await callRoutesWithInvalidInput(twoCompanies.owner, keys)).toEqual(createEqualStatuses(400, keys));
});

test('invalid input of a user whose session has ended is refused for the ended session, on every route', async () => {
  const { companyId, sessionId } = twoCompanies.colleague.claims;
  await twoCompanies.services.database.withTenant(companyId, (tx) =>
    tx
      .updateTable('sessions')
      .set({ ended_at: new Date(), ended_why: 'logout' })
      .where('company_id', '=', companyId)
      .where('id', '=', sessionId)
      .execute(),
  );
  expect(await callRoutesWithInvalidInput(twoCompanies.colleague, routes)).toEqual(createEqualStatuses(401, routes));
});
