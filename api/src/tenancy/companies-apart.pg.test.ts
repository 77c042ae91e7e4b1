import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { toRouteAccess, toRequirement, type RouteKey } from '../platform/access/route-permissions.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { callRoute } from '../testing/routes/call-route.ts';
import { allRouteCases } from '../testing/routes/all-route-cases.ts';
import { routeCases } from '../testing/routes/route-cases.ts';
import { AURORA_MARK, openTwoCompanies, type TwoCompanies } from '../testing/two-companies/two-companies.ts';

test('every registered route has test cases', async () => {
  const two = await openTwoCompanies();
  const registered = createApp(two.services)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`);
  await two.close();
  expect(Object.keys(routeCases).toSorted()).toEqual([...new Set(registered)].toSorted());
});

/**
 * Every column that refers to a file or a picture, with the route that serves it or the reason why none does. The test fails if
 * this list lacks a column of the database.
 */
const fileColumns = {
  'contacts.url_picture': 'an address at the provider, given with the contact',
  'flow_files.storage_key': 'GET /media/:mediaId/:part{file|thumbnail}, the file of a flow',
  'long_jobs.file_key': 'GET /media/long-jobs/:longJobId{[0-9a-f-]+}',
  'media.storage_key': 'GET /media/:mediaId/:part{file|thumbnail}, the file',
  'media.thumbnail_key': 'GET /media/:mediaId/:part{file|thumbnail}, the thumbnail',
  'simulator_messages.media_key': 'by the simulator, to anyone, in a demo alone; the intake takes it in as media',
  'users.profile_image': 'an address, given with the user',
};

test('every column that refers to a file is listed with its route, and each listed route has test cases', async () => {
  const two = await openTwoCompanies();
  const columns = await two.fileColumns();
  await two.close();
  expect(columns).toEqual(Object.keys(fileColumns));
  const byRoute = Object.values(fileColumns).filter((way) => way.startsWith('GET '));
  expect(allRouteCases.map(({ title }) => title)).toEqual(expect.arrayContaining(byRoute));
});

/**
 * Returns services that treat the admin of the second company (`stranger`) as the admin of the first one, so that every check of
 * the routes passes. The database transactions still run as the second company.
 */
function withoutRouteChecks({ services, aurora, owner, stranger }: TwoCompanies): Services {
  const { database } = services;
  const mistaken = async (): Promise<Scope> => ({ ...(await services.loadScope(owner.claims)), companyId: aurora.companyId });
  let scope: Promise<Scope> | undefined;
  return {
    ...services,
    loadScope: () => (scope ??= mistaken()),
    database: {
      ...database,
      withTenant: (_asked, work) => database.withTenant(stranger.claims.companyId, work),
      readTenant: (_asked, ...reads) => database.readTenant(stranger.claims.companyId, ...reads),
    },
  };
}

const modes = [
  { mode: 'as shipped', policies: true, checks: true },
  { mode: 'with the policies of the database off', policies: false, checks: true },
  { mode: 'with the checks of the routes off', policies: true, checks: false },
  { mode: 'control: with both off', policies: false, checks: false },
];

describe.each(modes)('a user of another company, $mode,', ({ policies, checks }) => {
  let two: TwoCompanies;
  let app: Hono;
  let rows: Record<string, string>;

  beforeAll(async () => {
    two = await openTwoCompanies();
    if (!policies) await two.dropPolicies();
    app = createApp(checks ? two.services : withoutRouteChecks(two));
    rows = await two.rowsOf(two.aurora.companyId);
  });
  afterAll(() => two.close());

  test.each(allRouteCases)(
    'the route $title gives and changes no data of the first company, unless checks and policies are both off',
    async ({ key, it }) => {
      const before = rows;
      const { status, text } = await callRoute(app, key, { it, aurora: two.aurora, caller: two.stranger });
      const again = await callRoute(app, key, { it, aurora: two.aurora, caller: two.stranger });
      rows = await two.rowsOf(two.aurora.companyId);
      if (policies || checks) {
        expect(text + again.text).not.toContain(AURORA_MARK);
        expect(rows).toEqual(before);
        if (checks) expect(Math.max(status, again.status), text).toBeLessThan(500);
        return;
      }
      // Without policies, the search functions still protect the rows, because they compare the company of the transaction. Only
      // a search in a conversation does not use these functions.
      if (it.query?.includes('searchParam') === true && !key.startsWith('GET /messages/'))
        return expect(text).not.toContain(AURORA_MARK);
      const gaveSomething = text.includes(AURORA_MARK) || (status === 200 && routesWithUnmarkedAnswers.has(key));
      const wroteSomething = JSON.stringify(rows) !== JSON.stringify(before);
      expect(gaveSomething || wroteSomething, `${status} ${text}`).toBe(true);
    },
  );
});

describe('a super user of another company', () => {
  let two: TwoCompanies;
  let app: Hono;

  beforeAll(async () => {
    two = await openTwoCompanies();
    await two.setUser(two.stranger, 'super', 'true');
    app = createApp(two.services);
  });
  afterAll(() => two.close());

  const isOfPlatform = (key: RouteKey): boolean => toRequirement(toRouteAccess(key))?.super === true;

  test.each(allRouteCases)(
    'the route $title serves a super user of another company only if the route belongs to the platform',
    async ({ key, it }) => {
      const before = await two.rowsOf(two.aurora.companyId);
      const { status, text } = await callRoute(app, key, { it, aurora: two.aurora, caller: two.stranger });
      if (isOfPlatform(key)) return expect(status, text).toBeLessThan(300);
      expect(text).not.toContain(AURORA_MARK);
      expect(await two.rowsOf(two.aurora.companyId)).toEqual(before);
    },
  );
});

/** The routes whose answers contain no marked text, although they are about the first company. */
const routesWithUnmarkedAnswers: ReadonlySet<string> = new Set([
  'GET /tickets/contact/:contactId{[0-9]+}/last-inbound',
  'GET /companies/listPlan/:companyId{[0-9]+}',
  'GET /contacts/checkNumber/:number',
  'GET /home',
  'GET /plan-use',
  'GET /queueIntegration/:integrationId{[0-9]+}/calls',
  'PUT /set-up',
]);

describe('the company itself', () => {
  let two: TwoCompanies;
  let app: Hono;

  beforeAll(async () => {
    two = await openTwoCompanies();
    app = createApp(two.services);
  });
  afterAll(() => two.close());

  test.each(allRouteCases.filter(({ key }) => key.startsWith('GET')))(
    'the route $title serves a user of the company',
    async ({ key, it }) => {
      const { status, text } = await callRoute(app, key, { it, aurora: two.aurora, caller: two.owner });
      expect(status, text).toBe(200);
      if (!routesWithUnmarkedAnswers.has(key)) expect(text).toContain(AURORA_MARK);
    },
  );

  test.each(allRouteCases)('a call without a session gets no data from $title', async ({ key, it }) => {
    const { status, text } = await callRoute(app, key, { it, aurora: two.aurora, caller: null });
    expect([status, JSON.parse(text)]).toEqual([401, { error: 'ERR_UNAUTHENTICATED' }]);
  });
});
