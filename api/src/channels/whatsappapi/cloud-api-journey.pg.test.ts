import { createHmac } from 'node:crypto';
import { parse } from 'valibot';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CompanyId } from '@prosa/contract/ids';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { startFakeGraph, type FakeGraph } from '@prosa/testing/fake-graph';
import { toInboundWebhook, signWebhook, toStatusWebhook } from '@prosa/testing/graph-webhooks';
import { addCloudApiConnection } from '../../connections/add-cloud-api-connection.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const options = { appSecret: 'app-secret', phoneNumberId: '106540352242922', accessToken: 'access-token', version: 'v26.0' };
const rita = { number: '5511977776666', name: 'Rita Lee' };
const joana = { number: '5511988887777', name: 'Joana Prado' };

let graph: FakeGraph;
let api: TestApi;
let token: string;
let companyId: CompanyId;

beforeAll(async () => {
  graph = await startFakeGraph(options);
  api = await startTestApi('all', { GRAPH_BASE_URL: graph.baseUrl, GRAPH_VERSION: options.version });
  const ana = await api.logIn('atendente1@demo.prosa');
  token = ana.token;
  companyId = ana.user.companyId;
  await addCloudApiConnection(api.services, {
    companyId: ana.user.companyId,
    name: 'Cloud API',
    number: '5511900000001',
    businessAccountId: '102290129340398',
    verifyToken: 'verify-token',
    ...options,
  });
});
afterAll(async () => {
  await api.stop();
  await graph.close();
});

const post = ({ body, headers }: ReturnType<typeof signWebhook>, over: Readonly<Record<string, string>> = {}) =>
  api.call('POST', '/webhooks/whatsappapi', { headers: { ...headers, ...over }, body: JSON.parse(body) });
const listWaitingTickets = async () =>
  parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=pending&searchParam=joana', { token })).json()).tickets;

it('the webhook route answers Meta’s verification call only if the call has the connection’s verify token', async () => {
  const verify = (given: string) =>
    api.call('GET', `/webhooks/whatsappapi?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${given}`);
  expect(await (await verify('verify-token')).text()).toBe('1158201444');
  expect((await verify('guess')).status).toBe(403);
});

it('the body of a webhook with a missing or wrong signature is not parsed', async () => {
  const parses = vi.spyOn(JSON, 'parse');
  const nested = `{"metadata":{"phone_number_id":"${options.phoneNumberId}"}}${'['.repeat(3_000_000)}`;
  const send = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${api.port}/api/webhooks/whatsappapi`, { method: 'POST', headers, body: nested }).then(
      ({ status }) => status,
    );
  expect(await send({})).toBe(403);
  expect(await send({ 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })).toBe(403);
  expect(parses.mock.calls.filter(([text]) => text.length >= nested.length)).toEqual([]);
  // A body that is expensive to parse is refused, even if it has a valid signature of a company.
  const signature = createHmac('sha256', options.appSecret).update(nested).digest('hex');
  expect(await send({ 'x-hub-signature-256': `sha256=${signature}` })).toBe(400);
  expect(parses.mock.calls.filter(([text]) => text.length >= nested.length)).toEqual([]);
  parses.mockRestore();
});

it('a webhook with a wrong signature or an unknown phone number is refused, and nothing is stored', async () => {
  const message = toInboundWebhook(options.phoneNumberId, joana, {
    id: 'wamid.forged',
    at: new Date(),
    content: {
      type: 'text',
      text: { body: 'Forged' },
    },
  });
  expect((await post(signWebhook({ appSecret: 'guess' }, message))).status).toBe(403);
  const other = toInboundWebhook('999999999', joana, {
    id: 'wamid.other',
    at: new Date(),
    content: { type: 'text', text: { body: 'Other' } },
  });
  expect((await post(signWebhook(options, other))).status).toBe(404);
  expect(await listWaitingTickets()).toEqual([]);
});

it('a message that arrives three times is recorded once, and the answer is sent once and later shown as read', async () => {
  const text = { type: 'text', text: { body: 'Olá, é verdade que abre amanhã? Ação ✓' } };
  const inbound = signWebhook(
    options,
    toInboundWebhook(options.phoneNumberId, joana, { id: 'wamid.first', at: new Date(), content: text }),
  );
  const answers = await Promise.all([post(inbound), post(inbound), post(inbound)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const ticket = await vi.waitFor(async () => {
    const [found] = await listWaitingTickets();
    if (found === undefined) throw new Error('the ticket is not there yet');
    return found;
  });
  expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: text.text.body, channel: 'whatsappapi' });

  const messages = async () =>
    parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${ticket.id}`, { token })).json()).messages;
  expect(await messages()).toHaveLength(1);

  const queued = parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=open', { token })).json()).tickets;
  await api.call('PUT', `/tickets/${ticket.id}`, { token, body: { status: 'open', queueId: queued[0]?.queueId } });
  graph.setNextOutcomes({ kind: 'error', status: 500, code: 131000, message: 'Something went wrong' });
  await api.call('POST', `/messages/${ticket.id}`, { token, body: { body: 'Abre sim, às 9h.' } });
  const sent = await vi.waitFor(() => {
    const [message] = graph.messages;
    if (message === undefined) throw new Error('nothing was sent yet');
    return message;
  });
  for (const status of ['read', 'delivered', 'sent'] as const)
    await post(signWebhook(options, toStatusWebhook(options.phoneNumberId, sent, { status, at: new Date() })));
  await vi.waitFor(async () =>
    expect((await messages()).at(-1)).toMatchObject({ body: 'Abre sim, às 9h.', delivery: 'sent', ack: 3 }),
  );
  expect(graph.messages).toHaveLength(1);
});

describe('with an attended ticket', () => {
  let ticketId: number;
  const receive = (id: string, content: Record<string, unknown>) =>
    post(signWebhook(options, toInboundWebhook(options.phoneNumberId, rita, { id, at: new Date(), content })));
  const read = async () =>
    parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${ticketId}`, { token })).json()).messages;
  const send = (body: unknown) => api.call('POST', `/messages/${ticketId}`, { token, body });
  const sentOf = (body: string) => graph.messages.filter((message) => JSON.stringify(message.body).includes(body));

  beforeAll(async () => {
    await receive('wamid.rita', { type: 'text', text: { body: 'Oi' } });
    ticketId = await vi.waitFor(async () => {
      const answer = await api.call('GET', '/tickets?status=pending&searchParam=rita', { token });
      const [found] = parse(ListTicketsAnswer, await answer.json()).tickets;
      if (found === undefined) throw new Error('the ticket is not there yet');
      return found.id;
    });
    const queued = parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=open', { token })).json()).tickets;
    await api.call('PUT', `/tickets/${ticketId}`, { token, body: { status: 'open', queueId: queued[0]?.queueId } });
  });

  it('an inbound picture has a thumbnail, and a message that quotes the picture refers to it', async () => {
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c46a4a' } })
      .png()
      .toBuffer();
    const id = graph.storeMedia(png, 'image/png');
    await receive('wamid.picture', { type: 'image', image: { id, mime_type: 'image/png', caption: 'a receita' } });
    await receive('wamid.order', { type: 'order', context: { id: 'wamid.picture' }, order: { catalog_id: '1' } });
    await vi.waitFor(async () => {
      const messages = await read();
      const picture = messages.find((message) => message.body === 'a receita');
      expect(picture).toMatchObject({
        mediaType: 'image',
        media: { mimeType: 'image/png', sizeBytes: png.length, thumbnailUrl: expect.any(String) },
      });
      const order = messages.find((message) => message.dataJson?.['unsupported'] === 'order');
      expect(order).toMatchObject({ body: '', mediaType: 'chat', quotedMsg: picture?.id });
    });
  });

  it('a PDF file is sent as a document, with its caption and the quoted message', async () => {
    const quoted = (await read()).find((message) => message.body === 'a receita');
    const form = new FormData();
    form.set('body', 'segue a via');
    form.set('quotedMsg', quoted?.id ?? '');
    form.set('medias', new Blob([new Uint8Array(Buffer.from('%PDF-1.7 via'))]), 'via.pdf');
    await send(form);
    await vi.waitFor(() => expect(sentOf('segue a via')).toHaveLength(1));
    const [message] = sentOf('segue a via');
    expect(message?.body).toMatchObject({
      type: 'document',
      context: { message_id: 'wamid.picture' },
      document: { filename: 'via.pdf', caption: 'segue a via', id: [...graph.uploads.keys()].at(-1) },
    });
  });

  it('each message is sent once and in order, even if Meta answers slowly or asks for a later retry', async () => {
    graph.setNextOutcomes(
      { kind: 'slow', delayMs: 300 },
      { kind: 'error', status: 429, code: 130429, message: 'Rate limit hit', retryAfter: 1 },
      { kind: 'error', status: 503, code: 2, message: 'Service temporarily unavailable' },
    );
    for (const body of ['primeira', 'segunda', 'terceira']) await send({ body });
    await vi.waitFor(() => expect(graph.messages.at(-1)?.body).toMatchObject({ text: { body: 'terceira' } }));
    expect(['primeira', 'segunda', 'terceira'].map((body) => sentOf(body).length)).toEqual([1, 1, 1]);
  });

  it('a failed message shows the reason, whether Meta reports the failure at once or in a later status', async () => {
    graph.setNextOutcomes({ kind: 'error', status: 400, code: 131047, message: 'Re-engagement message' });
    await send({ body: 'tarde demais' });
    await send({ body: 'sem conta' });
    await vi.waitFor(() => expect(sentOf('sem conta')).toHaveLength(1));
    const [message] = sentOf('sem conta');
    if (message === undefined) throw new Error('nothing was sent');
    await post(
      signWebhook(
        options,
        toStatusWebhook(options.phoneNumberId, message, {
          status: 'failed',
          at: new Date(),
          errors: [{ code: 131026, title: 'Message undeliverable' }],
        }),
      ),
    );
    await vi.waitFor(async () => {
      const failures = (await read()).filter(({ delivery }) => delivery === 'failed').map(({ body, failure }) => [body, failure]);
      expect(failures).toEqual([
        ['tarde demais', 'ERR_OUTSIDE_REPLY_WINDOW'],
        ['sem conta', 'Message undeliverable (131026)'],
      ]);
    });
  });

  it('a status that arrives before its message is recorded is applied to the message afterwards', async () => {
    const early = { id: 'wamid.early', to: rita.number, type: 'text', callbackData: null, body: {} };
    await post(signWebhook(options, toStatusWebhook(options.phoneNumberId, early, { status: 'read', at: new Date() })));
    await vi.waitFor(async () => {
      const kept = await api.services.database.withTenant(companyId, (tx) =>
        tx.selectFrom('webhook_deliveries').select('processed_at').orderBy('id', 'desc').limit(1).executeTakeFirst(),
      );
      expect(kept?.processed_at).not.toBeNull();
    });
    graph.setNextOutcomes({ kind: 'named', id: 'wamid.early' });
    await send({ body: 'já lida' });
    await vi.waitFor(async () =>
      expect((await read()).find(({ body }) => body === 'já lida')).toMatchObject({ delivery: 'sent', ack: 3 }),
    );
  });
});
