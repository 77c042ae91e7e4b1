import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { Hono } from 'hono';
import { createApp } from '../app.ts';
import { createCompany } from '../companies/create-company.ts';
import { disconnectLapsedCompanies } from '../live/disconnect-lapsed-companies.ts';
import { toRouteAccess, toRequirement, type RouteKey } from '../platform/access/route-permissions.ts';
import { callRoute } from '../testing/routes/call-route.ts';
import { connectLive } from '../testing/connect-live.ts';
import { allRouteCases } from '../testing/routes/all-route-cases.ts';
import { DEMO_PASSWORD } from '../testing/demo-password.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { openTwoCompanies, type TwoCompanies } from '../testing/two-companies/two-companies.ts';

const REFUSED = { error: 'ERR_SUBSCRIPTION_EXPIRED', detail: { date: '2026-01-31' } };
const DUE_AT = '2026-01-31T15:00:00Z';

describe('with the token of an expired company', () => {
  let two: TwoCompanies;
  let app: Hono;
  let adminPool: Pool;
  const setDue = (due: string) =>
    adminPool.query('update companies set due_at = $1 where id = $2', [due, two.stranger.claims.companyId]);

  beforeAll(async () => {
    two = await openTwoCompanies();
    app = createApp(two.services);
    adminPool = new Pool({ connectionString: two.database.adminUrl, max: 1 });
    adminPool.on('error', () => {}); // ignores the error when the database is dropped while this pool is open
    await setDue(DUE_AT);
  });
  afterAll(async () => {
    await adminPool.end();
    await two.close();
  });

  /**
   * Returns true if an expired company may use the route, in order to pay or to export its data. The route that downloads an
   * export is named here, because it has no requirement: the media cookie protects it.
   */
  const isOpenToExpiredCompany = (key: RouteKey): boolean =>
    toRequirement(toRouteAccess(key))?.whileExpired === true || key === 'GET /media/long-jobs/:longJobId{[0-9a-f-]+}';

  test.each(allRouteCases.filter(({ key }) => isOpenToExpiredCompany(key)))(
    'the route $title serves an expired company, so that the company can pay and export its data',
    async ({ key, it: asked }) => {
      const own = { ...two.aurora, companyId: two.stranger.claims.companyId };
      const { status, text } = await callRoute(app, key, { it: asked, aurora: own, caller: two.stranger });
      // The route may still refuse this call for other reasons: the row in the path belongs to the first company, which is not
      // the expired one, or the body has a wrong password or code.
      expect([200, 403, 404, 409], text).toContain(status);
    },
  );

  test.each(allRouteCases.filter(({ key }) => !isOpenToExpiredCompany(key)))(
    'the route $title refuses an expired company, and changes nothing',
    async ({ key, it: asked }) => {
      const before = await two.rowsOf(two.stranger.claims.companyId);
      const { status, text } = await callRoute(app, key, { it: asked, aurora: two.aurora, caller: two.stranger });
      expect([status, JSON.parse(text)]).toEqual([402, REFUSED]);
      expect(await two.rowsOf(two.stranger.claims.companyId)).toEqual(before);
    },
  );

  it('the access token of an expired company works again after the company has paid', async () => {
    await setDue('2999-01-01T12:00:00Z');
    for (const { key, it: asked } of allRouteCases)
      expect((await callRoute(app, key, { it: asked, aurora: two.aurora, caller: two.stranger })).status, key).not.toBe(402);
  });
});

describe('a company at its due date', () => {
  let api: TestApi;
  let adminPool: Pool;
  let companyId: number;

  beforeAll(async () => {
    api = await startTestApi();
    adminPool = new Pool({ connectionString: api.database.adminUrl, max: 1 });
    adminPool.on('error', () => {}); // ignores the error when the database is dropped while this pool is open
    const account = { name: 'Vizinha', adminName: 'Vera', email: 'vera@vizinha.test', password: DEMO_PASSWORD };
    companyId = (await createCompany(api.services, account)).companyId;
  });
  afterEach(() => setCompany({ dueIn: '30 days', status: true, timeZone: 'America/Sao_Paulo' }));
  afterAll(async () => {
    await adminPool.end();
    await api.stop();
  });

  const setCompany = async (to: { dueIn: string; status?: boolean; timeZone?: string }) => {
    await adminPool.query('update companies set due_at = now() + $1::interval, status = $2 where id = $3', [
      to.dueIn,
      to.status ?? true,
      companyId,
    ]);
    await adminPool.query(
      `insert into company_settings (company_id, key, value) values ($1, 'timeZone', $2)
       on conflict (company_id, key) do update set value = excluded.value`,
      [companyId, to.timeZone ?? 'America/Sao_Paulo'],
    );
  };
  const logIn = () => api.logIn('vera@vizinha.test');
  const tryLogIn = () => api.call('POST', '/auth/login', { body: { email: 'vera@vizinha.test', password: DEMO_PASSWORD } });
  const refresh = (cookies: string) => api.call('POST', '/auth/refresh_token', { headers: { cookie: cookies } });

  it('a user can log in, call, refresh and connect until the end of the company’s due day', async () => {
    await setCompany({ dueIn: '0 seconds' });
    const { token, cookies } = await logIn();
    expect((await api.call('GET', '/tickets', { token })).status).toBe(200);
    const { socket } = await connectLive(api.port, token, { company: companyId });
    await disconnectLapsedCompanies(api.running);
    expect(socket.connected).toBe(true);
    socket.disconnect();
    expect((await refresh(cookies)).status).toBe(200);
  });

  it('the due day ends at midnight in the company’s own time zone', async () => {
    const hourNow = new Date().getUTCHours();
    // Returns a time zone in which it is now the given hour. The signs in `Etc/GMT` names are inverted.
    const zoneAt = (hour: number): string => {
      const east = ((hour - hourNow + 36) % 24) - 12;
      return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
    };
    await setCompany({ dueIn: '-13 hours', timeZone: zoneAt(18) });
    expect((await tryLogIn()).status).toBe(200);
    await setCompany({ dueIn: '-13 hours', timeZone: zoneAt(6) });
    expect((await tryLogIn()).status).toBe(402);
  });

  it('a refresh token is refused while the company is expired, and works again after the company has paid', async () => {
    const { cookies } = await logIn();
    await setCompany({ dueIn: '-2 days' });
    for (let times = 0; times < 2; times += 1) {
      const answer = await refresh(cookies);
      expect([answer.status, await answer.json()]).toMatchObject([402, { error: 'ERR_SUBSCRIPTION_EXPIRED' }]);
    }
    await setCompany({ dueIn: '30 days' });
    expect((await refresh(cookies)).status).toBe(200);
  });

  it('a user can log out while the company is expired', async () => {
    const { cookies } = await logIn();
    await setCompany({ dueIn: '-2 days' });
    expect((await api.call('DELETE', '/auth/logout', { headers: { cookie: cookies } })).status).toBe(200);
    await setCompany({ dueIn: '30 days' });
    expect((await refresh(cookies)).status).toBe(401);
  });

  it.each([
    ['expired', { dueIn: '-2 days' }],
    ['blocked', { dueIn: '30 days', status: false }],
  ])(
    'a company that is %s loses its open sockets and cannot open new ones, while other companies keep their sockets',
    async (_why, state) => {
      const { token } = await logIn();
      const ana = await api.logIn('atendente1@demo.prosa');
      const open = await connectLive(api.port, token, { company: companyId });
      const other = await connectLive(api.port, ana.token);
      const cut = new Promise((done) => open.socket.once('disconnect', done));
      await setCompany(state);
      await disconnectLapsedCompanies(api.running);
      await cut;
      expect(other.socket.connected).toBe(true);
      await expect(connectLive(api.port, token, { company: companyId })).rejects.toThrow('ERR_SUBSCRIPTION_EXPIRED');
      other.close();
    },
  );
});
