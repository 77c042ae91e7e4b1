import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyId } from '@prosa/contract/ids';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createApp } from '../app.ts';
import { signToken } from './access-token.ts';
import { createCompany } from '../companies/create-company.ts';
import { createServices } from '../create-services.ts';
import { readConfig } from './config.ts';
import { routeAccess, routePermissions, type RouteKey } from './route-permissions.ts';
import type { Services } from './services.ts';

/** Stands in every text of the company that must stay its own. */
const MARK = 'so-da-aurora';
const keys = Object.keys(routePermissions).filter((key): key is RouteKey => key in routePermissions);
/** What these give holds no text of the company. */
const noText: ReadonlySet<RouteKey> = new Set([
  'GET /companies/listPlan/:companyId{[0-9]+}',
  'GET /tickets-log/:ticketId{[0-9]+}',
]);
const needSession = keys.filter((key) => !['public', 'guarded'].includes(routeAccess(key)));

let database: TestDatabase;
let services: Awaited<ReturnType<typeof createServices>>;
let app: Hono;
let aurora: Awaited<ReturnType<typeof addAurora>>;
let strangerToken: string;
let ownToken: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'prosa-')),
  };
  services = await createServices(readConfig(env));
  app = createApp(services);
  aurora = await addAurora(services);
  ownToken = await openSession(services, aurora.companyId, aurora.userId);
  const stranger = await createCompany(services, {
    name: 'Vizinha',
    adminName: 'Vera',
    email: 'vera@vizinha.test',
    password: 'segredo',
  });
  strangerToken = await openSession(services, stranger.companyId, stranger.userId);
});
afterAll(async () => {
  await services.live.close();
  await services.database.close();
  await database.drop();
});

async function openSession({ database: db, newId }: Services, companyId: CompanyId, userId: number): Promise<string> {
  const sessionId = newId();
  await db.withTenant(companyId, (tx) =>
    tx
      .insertInto('sessions')
      .values({ company_id: companyId, id: sessionId, user_id: userId, device: 'desk', ended_at: null, ended_why: null })
      .execute(),
  );
  return signToken(services, { companyId, userId, sessionId }, 'access', 900);
}

async function addAurora({ database: db, newId }: Services) {
  const { companyId, userId } = await createCompany(services, {
    name: MARK,
    adminName: MARK,
    email: `ana@${MARK}.test`,
    password: 'segredo',
  });
  const made = await db.withTenant(companyId, async (tx) => {
    const own = { company_id: companyId };
    const queue = await tx
      .insertInto('queues')
      .values({ ...own, name: MARK, color: '#000000', order_queue: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('tags')
      .values({ ...own, name: MARK, color: '#000000' })
      .execute();
    await tx
      .insertInto('company_settings')
      .values({ ...own, key: 'transferMessage', value: MARK })
      .execute();
    const connection = await tx
      .insertInto('whatsapps')
      .values({ ...own, name: MARK, channel: 'simulator', is_default: true, token: MARK })
      .returning('id')
      .executeTakeFirstOrThrow();
    const contact = await tx
      .insertInto('contacts')
      .values({ ...own, name: MARK, number: '5511987654321', channel: 'simulator' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ticket = await tx
      .insertInto('tickets')
      .values({
        ...own,
        status: 'open',
        channel: 'simulator',
        contact_id: contact.id,
        whatsapp_id: connection.id,
        queue_id: queue.id,
        user_id: userId,
        last_message: MARK,
        unread_messages: 1,
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    const media = { id: newId() };
    await tx
      .insertInto('media')
      .values({
        ...own,
        id: media.id,
        ticket_id: ticket.id,
        name: MARK,
        mime_type: 'text/plain',
        size_bytes: 1,
        storage_key: MARK,
      })
      .execute();
    await tx
      .insertInto('messages')
      .values({ ...own, id: newId(), ticket_id: ticket.id, body: MARK, from_me: false, media_id: media.id, delivery: 'received' })
      .execute();
    await tx
      .insertInto('ticket_log')
      .values({ ...own, ticket_id: ticket.id, type: 'create' })
      .execute();
    return { contactId: contact.id, ticketId: ticket.id, uuid: ticket.uuid, mediaId: media.id };
  });
  return { companyId, userId, ...made, part: 'file', key: 'appName' };
}

/** What each company-owned row is now; a stranger's call must leave it so. */
const snapshot = () =>
  services.database.withTenant(aurora.companyId, async (tx) => ({
    tickets: await tx.selectFrom('tickets').selectAll().execute(),
    contacts: await tx.selectFrom('contacts').selectAll().execute(),
    messages: await tx.selectFrom('messages').selectAll().execute(),
    users: await tx.selectFrom('users').selectAll().execute(),
  }));

/** A body that would pass if the ids were the caller's. */
const bodies = (): Partial<Record<RouteKey, unknown>> => ({
  'POST /tickets': { contactId: aurora.contactId, status: 'open' },
  'PUT /tickets/:ticketId{[0-9]+}': { status: 'closed' },
  'POST /messages/:ticketId{[0-9]+}': { body: 'oi' },
  'POST /contacts': { name: 'Outra', number: '5511987654321' },
  'PUT /contacts/:contactId{[0-9]+}': { name: 'Outra' },
  'PUT /users/toggleChangeWidht/:userId{[0-9]+}': { defaultTicketsManagerWidth: 500 },
});

function call(key: RouteKey, token?: string): Promise<Response> {
  const [method = '', template = ''] = key.split(' ');
  const values = new Map(Object.entries(aurora));
  const path = template.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => String(values.get(name)));
  const body = bodies()[key];
  return Promise.resolve(
    app.request(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    }),
  );
}

test('the table and the registered routes are the same', () => {
  const registered = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`);
  expect([...new Set(registered)].toSorted()).toEqual(keys.toSorted());
});

describe.each(needSession)('%s', (key) => {
  test('without a session is 401', async () => {
    const answer = await call(key);
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'ERR_UNAUTHENTICATED' }]);
  });

  test('gives a stranger nothing of another company and changes nothing there', async () => {
    const before = await snapshot();
    const answer = await call(key, strangerToken);
    const text = await answer.text();
    expect(text).not.toContain(MARK);
    expect(answer.status, text).toBeLessThan(500);
    if (key.includes(':') || bodies()[key] !== undefined) expect([403, 404], `${answer.status} ${text}`).toContain(answer.status);
    else expect(answer.status, text).toBe(200);
    expect(await snapshot()).toEqual(before);
  });
});

/** Without these the tests above would pass on routes that answer nothing to anybody. */
test.each(needSession.filter((key) => key.startsWith('GET')))('%s serves the company itself', async (key) => {
  const answer = await call(key, ownToken);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  if (!noText.has(key)) expect(text).toContain(MARK);
});

test('a body over the limit is refused', async () => {
  const answer = await app.request('/api/auth/login', {
    method: 'POST',
    body: 'x'.repeat(1024 * 1024 + 1),
    headers: { 'content-length': String(1024 * 1024 + 1) },
  });
  expect([answer.status, await answer.json()]).toEqual([413, { error: 'ERR_MEDIA_TOO_LARGE' }]);
});

test('the description names every route but no path of a person is in the metrics', async () => {
  const docs = await app.request('/api/docs/openapi.json');
  expect(docs.status).toBe(200);
  expect(await docs.json()).toMatchObject({
    paths: { '/contacts/{contactId}': { get: {}, put: {} }, '/auth/login': { post: {} } },
  });
  expect(await (await app.request('/api/docs')).text()).toContain('/contacts/{contactId}');
  await call('GET /contacts/:contactId{[0-9]+}');
  await app.request('/api/nothing/5511987654321');
  const metrics = await (await app.request('/api/metrics')).text();
  expect(metrics).toMatch(/http_requests_total\{method="GET",route="\/api\/contacts\/:contactId\{\[0-9\]\+\}",status="401"\}/);
  expect(metrics).not.toContain('5511987654321');
});
