import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeParse } from 'valibot';
import { ErrorBody } from '@prosa/contract/errors';
import { createApp } from '../app.ts';
import { MAX_BODY_BYTES } from '../platform/http/limit-body.ts';
import { createSampleWebhook } from '../testing/create-sample-webhook.ts';
import { AURORA_MARK, openTwoCompanies, type AuroraIds, type TwoCompanies } from '../testing/two-companies/two-companies.ts';

let companies: TwoCompanies;
let app: Hono;
/** The ids of rows of the second company, whose admin is the `stranger`. */
let strangerRowIds: { ticketId: number; contactId: number; queueId: number };

beforeAll(async () => {
  companies = await openTwoCompanies();
  app = createApp(companies.services);
  strangerRowIds = await companies.services.database.withTenant(companies.stranger.claims.companyId, async (tx) => {
    const ticket = await tx.selectFrom('tickets').selectAll().executeTakeFirstOrThrow();
    return { ticketId: ticket.id, contactId: ticket.contact_id, queueId: ticket.queue_id ?? 0 };
  });
});
afterAll(() => companies.close());

type Bytes = string | Uint8Array<ArrayBuffer>;
type Attack = {
  readonly method?: string;
  readonly path: string | ((aurora: AuroraIds) => string);
  readonly headers?: (aurora: AuroraIds) => Record<string, string>;
  readonly body?: Bytes | ((aurora: AuroraIds) => Bytes);
  readonly status: number | readonly number[];
};

const json = (value: unknown): string => JSON.stringify(value);
const createNestedArray = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const IDEMPOTENCY_KEY = '0191d0a8-0000-7000-8000-000000000001';
const rawForm = (disposition: string): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\nolá\r\n--x--\r\n`;
const signature = () => ({ 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` });
const multipart = () => ({ 'content-type': 'multipart/form-data; boundary=x' });

/** Attacks by name. The server must refuse each one with a code of the contract, and leave the first company's data unchanged. */
const attacks: Readonly<Record<string, Attack>> = {
  'a ticket in a queue of another company': {
    path: '/tickets',
    body: ({ queueId }) => json({ contactId: strangerRowIds.contactId, queueId }),
    status: 404,
  },
  'a ticket with a contact of another company': {
    path: '/tickets',
    body: ({ contactId }) => json({ contactId, queueId: strangerRowIds.queueId }),
    status: 404,
  },
  'a ticket on a connection of another company': {
    path: '/tickets',
    body: ({ whatsappId }) => json({ contactId: strangerRowIds.contactId, queueId: strangerRowIds.queueId, whatsappId }),
    status: 404,
  },
  'an own ticket into a queue of another company': {
    method: 'PUT',
    path: () => `/tickets/${strangerRowIds.ticketId}`,
    body: ({ queueId }) => json({ queueId, status: 'pending' }),
    status: 404,
  },
  'an own ticket to a user of another company': {
    method: 'PUT',
    path: () => `/tickets/${strangerRowIds.ticketId}`,
    body: ({ userId }) => json({ userId, status: 'open', queueId: strangerRowIds.queueId }),
    status: 404,
  },
  'a path to a parent folder': { method: 'GET', path: '/media/..%2f..%2fsecrets.json/file', status: [400, 404] },
  'a media id that is a path': { method: 'GET', path: '/media/%2e%2e%2f1/file', status: [400, 404] },
  'an id with a sign': { method: 'GET', path: '/contacts/-1', status: 404 },
  'an id far above the largest integer': { method: 'GET', path: '/contacts/99999999999999999999', status: 400 },
  'an id just above the largest integer': { method: 'GET', path: '/contacts/2147483648', status: 400 },
  'the id 0': { method: 'GET', path: '/tickets-log/0', status: 400 },
  'an id with a NUL': { method: 'GET', path: '/tickets/u/%00', status: 400 },
  'a path that is not valid UTF-8': { method: 'GET', path: '/tickets/u/%ff%fe', status: 400 },
  'a body above the size limit': { path: '/contacts', body: ' '.repeat(MAX_BODY_BYTES + 1), status: 413 },
  'a log-in body above the size limit': { path: '/auth/login', body: ' '.repeat(MAX_BODY_BYTES + 1), status: 413 },
  'a body that is no JSON': { path: '/contacts', body: '{"name":', status: 400 },
  'an empty body': { path: '/contacts', body: '', status: 400 },
  'JSON null': { path: '/contacts', body: 'null', status: 400 },
  'a body that is not valid UTF-8': { path: '/contacts', body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]), status: 400 },
  'JSON 10,000 levels deep': { path: '/contacts', body: createNestedArray(10_000), status: 400 },
  'JSON 10,000 levels deep in a field that accepts any JSON': {
    path: () => `/messages/${strangerRowIds.ticketId}`,
    headers: () => ({ 'idempotency-key': IDEMPOTENCY_KEY }),
    body: `{"body":"oi","vCard":${createNestedArray(10_000)}}`,
    status: 400,
  },
  'a NUL in a text': { path: '/contacts', body: json({ name: 'Rosa\0', number: '5511900000001' }), status: 400 },
  'a NUL in a search': { method: 'GET', path: '/contacts?searchParam=%00', status: 400 },
  'a NUL in a search of tickets': { method: 'GET', path: '/tickets?searchParam=a%00b', status: 400 },
  'a day that does not exist': { method: 'GET', path: '/tickets?date=2026-02-31', status: 400 },
  'the year zero': { method: 'GET', path: '/tickets?updatedAt=0000-01-01', status: 400 },
  'a list that is an object': { method: 'GET', path: '/tickets?queueIds={"length":3}', status: 400 },
  'a filter with an id above the largest integer': { method: 'GET', path: '/tickets?tags=[2147483648]', status: 400 },
  'a page number above the limit': { method: 'GET', path: '/tickets?pageNumber=9999999999', status: 400 },
  'an invalid idempotency key': {
    path: '/contacts',
    headers: () => ({ 'idempotency-key': "' or 1=1" }),
    body: json({ name: 'Rosa', number: '5511900000001' }),
    status: 400,
  },
  'a call without a bearer': { method: 'GET', path: '/tickets', headers: () => ({ authorization: '' }), status: 401 },
  'a token in the address': {
    method: 'GET',
    path: () => `/tickets?token=${companies.stranger.access}`,
    headers: () => ({ authorization: '' }),
    status: 401,
  },
  'a token without signature': {
    method: 'GET',
    path: '/tickets',
    headers: ({ companyId, userId }) => ({
      authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(json({ companyId, userId, sessionId: IDEMPOTENCY_KEY, aud: 'access' })).toString('base64url')}.`,
    }),
    status: 401,
  },
  'the media token as a bearer': {
    method: 'GET',
    path: '/tickets',
    headers: () => ({ authorization: `Bearer ${companies.stranger.media}` }),
    status: 401,
  },
  'the bearer as the media cookie': {
    method: 'GET',
    path: ({ mediaId }) => `/media/${mediaId}/file`,
    headers: () => ({ cookie: `jmt=${companies.owner.access}` }),
    status: 401,
  },
  'a file of another company': { method: 'GET', path: ({ mediaId }) => `/media/${mediaId}/file`, status: 404 },
  'a refresh token that names another company': {
    path: '/auth/refresh_token',
    headers: ({ companyId }) => ({ cookie: `jrt=${companyId}.${'a'.repeat(43)}` }),
    status: 401,
  },
  'a refresh token with a company id above the largest integer': {
    path: '/auth/refresh_token',
    headers: () => ({ cookie: `jrt=9999999999.${'a'.repeat(43)}` }),
    status: 401,
  },
  'a form without its end': {
    path: () => `/messages/${strangerRowIds.ticketId}`,
    headers: multipart,
    body: '--x\r\nContent-',
    status: 400,
  },
  'a form without a boundary': {
    path: () => `/messages/${strangerRowIds.ticketId}`,
    headers: () => ({ 'content-type': 'multipart/form-data' }),
    body: 'x',
    status: 400,
  },
  'a form with the field __proto__': {
    path: () => `/messages/${strangerRowIds.ticketId}`,
    headers: multipart,
    body: rawForm('name="__proto__"'),
    status: 400,
  },
  'a webhook of an unknown number': {
    path: '/webhooks/whatsappapi',
    headers: signature,
    body: createSampleWebhook('999'),
    status: 404,
  },
  'a webhook without a signature': { path: '/webhooks/whatsappapi', body: createSampleWebhook('999'), status: 403 },
  'a webhook that is no JSON': { path: '/webhooks/whatsappapi', headers: signature, body: '{', status: 400 },
  'a webhook that is nested without end': {
    path: '/webhooks/whatsappapi',
    headers: signature,
    body: createNestedArray(10_000),
    status: 400,
  },
};

const send = (attack: Attack): Promise<Response> => {
  const { aurora } = companies;
  const path = typeof attack.path === 'string' ? attack.path : attack.path(aurora);
  const body = typeof attack.body === 'function' ? attack.body(aurora) : attack.body;
  const headers = { authorization: `Bearer ${companies.stranger.access}`, cookie: `jmt=${companies.stranger.media}` };
  return Promise.resolve(
    app.request(`/api${path}`, {
      method: attack.method ?? 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...attack.headers?.(aurora),
      },
      ...(body === undefined ? {} : { body }),
    }),
  );
};

test.each(Object.keys(attacks))('the server refuses %s, and the first company’s data stay unchanged', async (name) => {
  const attack = attacks[name];
  if (attack === undefined) throw new Error('no such attack');
  const before = await companies.rowsOf(companies.aurora.companyId);
  const mine = await companies.rowsOf(companies.stranger.claims.companyId);
  const answer = await send(attack);
  const text = await answer.text();
  expect([attack.status].flat(), text).toContain(answer.status);
  expect(safeParse(ErrorBody, JSON.parse(text)).success, text).toBe(true);
  expect(text).not.toContain(AURORA_MARK);
  expect(await companies.rowsOf(companies.aurora.companyId)).toEqual(before);
  expect(await companies.rowsOf(companies.stranger.claims.companyId)).toEqual(mine);
});
