import { createHmac } from 'node:crypto';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { addCloudApiConnection } from '../connections/add-cloud-api-connection.ts';
import { createSampleWebhook } from '../testing/create-sample-webhook.ts';
import { openTwoCompanies, type AuroraIds, type TwoCompanies } from '../testing/two-companies/two-companies.ts';

let companies: TwoCompanies;
let app: Hono;
/** The ids of rows of the second company, whose admin is the `stranger`. */
let strangerRowIds: { ticketId: number; contactId: number };

beforeAll(async () => {
  companies = await openTwoCompanies();
  app = createApp(companies.services);
  strangerRowIds = await companies.services.database.withTenant(companies.stranger.claims.companyId, async (tx) => {
    const ticket = await tx.selectFrom('tickets').selectAll().executeTakeFirstOrThrow();
    return { ticketId: ticket.id, contactId: ticket.contact_id };
  });
});
afterAll(() => companies.close());

const json = (value: unknown): string => JSON.stringify(value);
const form = (name: string): FormData => {
  const data = new FormData();
  data.set('medias', new File(['olá'], name));
  return data;
};

type SentRequest = {
  readonly method?: string;
  readonly path: string;
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

const send = ({ method = 'POST', path, body, headers }: SentRequest): Promise<Response> =>
  Promise.resolve(
    app.request(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${companies.stranger.access}`,
        cookie: `jmt=${companies.stranger.media}`,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    }),
  );

describe('a request’s body cannot choose the sender', () => {
  const claimed = ({ companyId, userId }: AuroraIds) => ({
    companyId,
    company_id: companyId,
    userId,
    user_id: userId,
    profile: 'admin',
    super: true,
    isAdmin: true,
    id: 1,
  });
  const rowsOfStranger = async () => {
    const { companyId } = companies.stranger.claims;
    return companies.services.database.withTenant(companyId, (tx) =>
      tx.selectFrom('users').select(['id', 'profile', 'super', 'company_id']).orderBy('id').execute(),
    );
  };

  test.each([
    ['POST', { path: (): string => '/contacts', body: { name: 'Zeca', number: '5511900000077' } }, 201],
    ['PUT', { path: (): string => `/contacts/${strangerRowIds.contactId}`, body: { name: 'Rosa Maria' } }, 200],
    [
      'PUT',
      {
        path: (): string => `/users/toggleChangeWidht/${companies.stranger.claims.userId}`,
        body: { defaultTicketsManagerWidth: 500 },
      },
      200,
    ],
  ] as const)('a %s request ignores the company, user and profile in its body', async (method, { path, body }, status) => {
    const [before, users] = [await companies.rowsOf(companies.aurora.companyId), await rowsOfStranger()];
    const polluted = json({ ...body, ...claimed(companies.aurora) }).replace(
      /^\{/,
      '{"__proto__":{"super":true,"profile":"admin"},"constructor":{"prototype":{"super":true}},',
    );
    const answer = await send({ method, path: path(), body: polluted });
    expect(answer.status, await answer.text()).toBe(status);
    expect(await companies.rowsOf(companies.aurora.companyId)).toEqual(before);
    expect(await rowsOfStranger()).toEqual(users);
    expect('super' in {}).toBe(false);
  });
});

test('a search treats the characters % and _ as plain text, and not as wildcards', async () => {
  for (const sign of ['%', '_', '\\'])
    for (const list of ['contacts', 'tickets']) {
      const answer = await send({ method: 'GET', path: `/${list}?searchParam=${encodeURIComponent(sign)}` });
      expect(await answer.json()).toMatchObject({ count: 0 });
    }
});

test('a colleague who reuses an idempotency key is refused, and a user of another company may use the same key', async () => {
  const body = json({ name: 'Igual', number: '5511900000088' });
  const key = companies.services.newId();
  const call = (access: string) =>
    app.request('/api/contacts', {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    });
  const first = await call(companies.owner.access);
  expect(first.status).toBe(201);
  const colleague = await call(companies.colleague.access);
  expect([colleague.status, await colleague.json()]).toEqual([409, { error: 'ERR_COMMAND_REUSED' }]);
  const stranger = await call(companies.stranger.access);
  expect(stranger.status).toBe(201);
  expect(await stranger.json()).not.toEqual(await first.json());
});

test.each([
  'a"; x="y.txt',
  "a'; filename=evil.html",
  '../../etc/passwd',
  'linha\r\nSet-Cookie: a=b',
  'nul\0byte.txt',
  '😀'.repeat(200),
])('a file with the name %j is sent and downloaded, and its name adds no header to the answer', async (name) => {
  await companies.services.database.withTenant(companies.stranger.claims.companyId, (tx) =>
    tx.updateTable('tickets').set({ status: 'open', user_id: companies.stranger.claims.userId }).execute(),
  );
  const sent = await send({ path: `/messages/${strangerRowIds.ticketId}`, body: form(name) });
  const text = await sent.text();
  expect(sent.status, text).toBe(200);
  // The cast is safe: the answer has the message that was just sent.
  const { media } = JSON.parse(text) as { media: { url: string } };
  const file = await send({ method: 'GET', path: media.url.replace('/api', '') });
  expect(file.status).toBe(200);
  expect(file.headers.get('set-cookie')).toBeNull();
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!-]*$/);
});

test('a webhook that is signed with another company’s secret is refused', async () => {
  const connect = (companyId: AuroraIds['companyId'], phoneNumberId: string, appSecret: string) =>
    addCloudApiConnection(companies.services, {
      companyId,
      name: 'API',
      number: '5511900000000',
      phoneNumberId,
      businessAccountId: '12345',
      accessToken: 't',
      appSecret,
      verifyToken: appSecret,
    });
  await connect(companies.aurora.companyId, '11111', 'segredo-da-aurora');
  await connect(companies.stranger.claims.companyId, '22222', 'segredo-da-vizinha');
  const before = await companies.rowsOf(companies.aurora.companyId);
  const body = createSampleWebhook('11111');
  const signature = `sha256=${createHmac('sha256', 'segredo-da-vizinha').update(body).digest('hex')}`;
  const headers = { 'x-hub-signature-256': signature };
  const answer = await send({ path: '/webhooks/whatsappapi', headers, body });
  expect([answer.status, await answer.json()]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
  expect(await companies.rowsOf(companies.aurora.companyId)).toEqual(before);
});
