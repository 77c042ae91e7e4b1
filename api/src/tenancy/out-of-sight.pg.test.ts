import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { routePermissions, type RouteAccess, type RouteKey } from '../platform/access/route-permissions.ts';
import type { Services } from '../platform/services.ts';
import { callRoute } from '../testing/routes/call-route.ts';
import { allRouteCases } from '../testing/routes/all-route-cases.ts';
import { openTwoCompanies, AURORA_TICKET_MARK, type TwoCompanies } from '../testing/two-companies/two-companies.ts';

/**
 * The cases of all routes that read (`GET`), and of the other routes whose paths contain `ticket` or `message`. Left out are the
 * calls that every colleague may make: loading a file of a flow, creating a quick reply, getting a room ticket, and importing
 * rows.
 */
const ticketCases = allRouteCases.filter(
  ({ key, it }) =>
    (key.startsWith('GET') && it.isVisibleToAll !== true) ||
    (/ticket|message/i.test(key) &&
      key !== 'POST /quick-messages' &&
      key !== 'POST /documents/tickets' &&
      !key.startsWith('POST /set-up/')),
);

/** For every route, a requirement that each signed-in user meets. */
const accessForAllSessions = Object.fromEntries(
  Object.entries(routePermissions).map(([key, access]) => [
    key,
    access === 'public' || access === 'guarded' ? access : 'signed-in',
  ]),
) as Record<RouteKey, RouteAccess>; // The cast is safe: these are the keys of `routePermissions`.
const createServicesWithAdminSight = (services: Services): Services => ({
  ...services,
  loadScope: async (claims, options) => {
    const scope = await services.loadScope(claims, options);
    return { ...scope, viewer: { ...scope.viewer, profile: 'admin' } };
  },
});

const modes = [
  { mode: 'as shipped', sees: false, permissions: routePermissions },
  { mode: 'with every permission', sees: false, permissions: accessForAllSessions },
  { mode: 'control: with the sight of an admin', sees: true, permissions: accessForAllSessions },
];

describe.each(modes)('a colleague who does not see the ticket, $mode', ({ sees, permissions }) => {
  let two: TwoCompanies;
  let app: Hono;

  beforeAll(async () => {
    two = await openTwoCompanies();
    app = createApp(sees ? createServicesWithAdminSight(two.services) : two.services, permissions);
  });
  afterAll(() => two.close());

  test.each(ticketCases)(
    'the route $title hides the ticket, unless the colleague sees all tickets like an admin',
    async ({ key, it }) => {
      const before = await two.rowsOf(two.aurora.companyId);
      const { status, text } = await callRoute(app, key, { it, aurora: two.aurora, caller: two.colleague });
      const again = await callRoute(app, key, { it, aurora: two.aurora, caller: two.colleague });
      const after = await two.rowsOf(two.aurora.companyId);
      if (!sees) {
        expect(text + again.text).not.toContain(AURORA_TICKET_MARK);
        expect(after).toEqual(before);
        expect(Math.max(status, again.status), text).toBeLessThan(500);
        if (/:(ticketId|uuid|mediaId)/.test(key)) expect([403, 404]).toContain(status);
        return;
      }
      if (/:(ticketId|uuid|mediaId)/.test(key)) expect(status, text).toBe(200);
      if (/:mediaId|:uuid|GET \/(tickets$|messages|sync)/.test(key)) expect(text).toContain(AURORA_TICKET_MARK);
    },
  );
});
