import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openTwoCompanies, type TwoCompanies } from '../../testing/two-companies/two-companies.ts';
import { plannedRoutes } from './planned-routes.ts';
import { routePermissions } from './route-permissions.ts';

const METRICS_TOKEN = 'only for the scraper';

let companies: TwoCompanies;
let app: Hono;

beforeAll(async () => {
  companies = await openTwoCompanies();
  app = createApp({ ...companies.services, config: { ...companies.services.config, metricsToken: METRICS_TOKEN } });
});
afterAll(() => companies.close());

test('the table of route permissions lists exactly the registered routes', () => {
  const registered = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`);
  expect([...new Set(registered)].toSorted()).toEqual(Object.keys(routePermissions).toSorted());
});

test('no route that the table lists as planned exists yet', () => {
  expect(Object.keys(plannedRoutes).filter((key) => key in routePermissions)).toEqual([]);
});

test("the API's description lists routes, and the metrics contain no part of a path that identifies a person", async () => {
  const docs = await app.request('/api/docs/openapi.json');
  expect(docs.status).toBe(200);
  expect(await docs.json()).toMatchObject({
    paths: { '/contacts/{contactId}': { get: {}, put: {} }, '/auth/login': { post: {} } },
  });
  expect(await (await app.request('/api/docs')).text()).toContain('/contacts/{contactId}');
  await app.request(`/api/contacts/${companies.aurora.contactId}`);
  await app.request('/api/nothing/5511987654321');
  for (const authorization of ['', 'Bearer ', 'Bearer wrong'])
    expect((await app.request('/api/metrics', { headers: { authorization } })).status).toBe(401);
  const answer = await app.request('/api/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const metrics = await answer.text();
  expect(metrics).toMatch(/http_requests_total\{method="GET",route="\/api\/contacts\/:contactId\{\[0-9\]\+\}",status="401"\}/);
  expect(metrics).not.toContain('5511987654321');
});
