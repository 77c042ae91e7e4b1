import { CompanyId, ConnectionId, MessageId } from '@prosa/contract/ids';
import { parse } from 'valibot';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { startWhatsAppServer } from '@openclaw/crabline';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeGraph, type FakeGraph } from '@prosa/testing/fake-graph';
import { describeChannelAdapter } from '../channel-conformance.ts';
import type { ConnectionAccess, OutboundMessage } from '../channel-adapter.ts';
import { createWhatsAppApiAdapter } from './whatsapp-api-adapter.ts';

const identity = { appSecret: 's', phoneNumberId: '106540352242922', accessToken: 'token', version: 'v26.0' };
const access: ConnectionAccess = {
  companyId: parse(CompanyId, 1),
  id: v.parse(ConnectionId, 1),
  channel: 'whatsappapi',
  status: 'CONNECTED',
  phoneNumberId: identity.phoneNumberId,
  businessAccountId: null,
  accessToken: 'token',
  appSecret: 's',
  verifyToken: 'v',
};
const message = (body: string): OutboundMessage => ({
  messageId: v.parse(MessageId, crypto.randomUUID()),
  to: { kind: 'phone', value: '5511987654321' },
  body,
  quotedProviderId: null,
  media: null,
});
const signal = () => AbortSignal.timeout(60_000);
let graph: FakeGraph;
const adapter = () => createWhatsAppApiAdapter({ graphBaseUrl: graph.baseUrl, graphVersion: identity.version });
beforeAll(async () => {
  graph = await startFakeGraph(identity);
});
afterAll(() => graph.close());

describeChannelAdapter('whatsappapi', () => ({ adapter: adapter(), access, to: { kind: 'phone', value: '5511987654321' } }));

test.each([
  ['a throttled number', { status: 429, code: 130429 }, { kind: 'retry', afterMs: 7_000, isAway: false }],
  ['too much to one person', { status: 400, code: 131056 }, { kind: 'retry', afterMs: 7_000, isAway: false }],
  ['a server error', { status: 503, code: 2 }, { kind: 'retry', afterMs: 7_000, isAway: true }],
  ['a number that can not be reached', { status: 400, code: 131026 }, { kind: 'refused' }],
])('Meta’s error for %s is converted to the matching outcome of the send', async (_name, { status, code }, outcome) => {
  graph.setNextOutcomes({ kind: 'error', status, code, message: 'no', retryAfter: 7 });
  expect(await adapter().send(access, message('x'), signal())).toEqual({ ...outcome, reason: `no (${code})` });
});

test('a reaction refers to its message by Meta’s id, and an empty emoji removes the reaction', async () => {
  for (const emoji of ['❤️', '']) {
    await adapter().send(access, { ...message(emoji), reaction: { providerId: 'wamid.asked', emoji } }, signal());
    expect(graph.messages.at(-1)?.body).toMatchObject({ type: 'reaction', reaction: { message_id: 'wamid.asked', emoji } });
    expect(graph.messages.at(-1)?.body).not.toHaveProperty('context');
  }
});

test('a location is sent with its coordinates, and with a name only if the location has one', async () => {
  const location = { latitude: -23.55052, longitude: -46.633308 };
  await adapter().send(access, { ...message('Praça da Sé'), location: { ...location, name: 'Praça da Sé' } }, signal());
  expect(graph.messages.at(-1)?.body).toMatchObject({ type: 'location', location: { ...location, name: 'Praça da Sé' } });
  await adapter().send(access, { ...message(''), location: { ...location, name: '' } }, signal());
  expect(graph.messages.at(-1)?.body['location']).toEqual(location);
});

test('a message outside the 24-hour window is refused with ERR_OUTSIDE_REPLY_WINDOW', async () => {
  graph.setNextOutcomes({ kind: 'error', status: 400, code: 131047, message: 'Re-engagement message' });
  expect(await adapter().send(access, message('x'), signal())).toEqual({ kind: 'refused', reason: 'ERR_OUTSIDE_REPLY_WINDOW' });
});

test('a send has an unclear outcome if the network breaks after the body was sent, and is retried if the port is closed', async () => {
  graph.setNextOutcomes({ kind: 'drop-after-accepting' }, { kind: 'drop-before-accepting' });
  expect((await adapter().send(access, message('x'), signal())).kind).toBe('unclear');
  expect((await adapter().send(access, message('x'), signal())).kind).toBe('unclear');
  const stoppedGraph = await startFakeGraph(identity);
  await stoppedGraph.close();
  const nobody = createWhatsAppApiAdapter({ graphBaseUrl: stoppedGraph.baseUrl, graphVersion: 'v26.0' });
  expect((await nobody.send(access, message('x'), signal())).kind).toBe('retry');
});

test('if a message is sent again after an unclear outcome, Meta delivers the message twice', async () => {
  graph.setNextOutcomes({ kind: 'drop-after-accepting' });
  const sent = message('uma vez só');
  expect((await adapter().send(access, sent, signal())).kind).toBe('unclear');
  await adapter().send(access, sent, signal());
  expect(graph.messages.filter(({ callbackData }) => callbackData === sent.messageId)).toHaveLength(2);
});

test('a send that takes too long has an unclear outcome', async () => {
  graph.setNextOutcomes({ kind: 'slow', delayMs: 2_000 });
  expect((await adapter().send(access, message('x'), AbortSignal.timeout(50))).kind).toBe('unclear');
});

test('contact cards are sent in the form that Meta documents', async () => {
  const contacts = [{ name: 'Rita Lee', numbers: ['+5511987654321', '+551133334444'] }];
  const sent = { ...message('Rita Lee'), contacts };
  expect((await adapter().send(access, sent, signal())).kind).toBe('accepted');
  const found = graph.messages.find(({ callbackData }) => callbackData === sent.messageId);
  expect(found?.body).toMatchObject({
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: 'Rita Lee', first_name: 'Rita Lee' },
        phones: [
          { phone: '+5511987654321', type: 'CELL', wa_id: '5511987654321' },
          { phone: '+551133334444', type: 'CELL', wa_id: '551133334444' },
        ],
      },
    ],
  });
  expect(found?.body).not.toHaveProperty('text');
});

test('a file is uploaded before its message is sent, and a download returns the same bytes', async () => {
  const bytes = Buffer.from('imagem');
  const media = { open: async () => Readable.from([bytes]), name: 'a.png', mimeType: 'image/png', sizeBytes: bytes.length };
  await adapter().send(access, { ...message('legenda'), media }, signal());
  const sent = graph.messages.at(-1);
  const id = [...graph.uploads.keys()].at(-1) ?? '';
  expect(sent?.body['image']).toEqual({ id, caption: 'legenda' });
  const file = await adapter().download(access, id, signal());
  const chunks: Buffer[] = [];
  for await (const chunk of file.body) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks)).toEqual(bytes);
});

test('a read receipt has the id of the inbound message', async () => {
  await adapter().markRead(access, 'wamid.in', signal());
  expect(graph.read).toContain('wamid.in');
});

test('the typing indicator refers to the answered message, and is not sent if the answered message is unknown', async () => {
  const to = message('x').to;
  await adapter().showTyping?.(access, { to, answeredId: 'wamid.asked' }, signal());
  await adapter().showTyping?.(access, { to, answeredId: null }, signal());
  expect(graph.typing).toEqual(['wamid.asked']);
});

test('the adapter refuses a phone call by the id of the call', async () => {
  await adapter().refuseCall?.(access, 'wacid.call', signal());
  expect(graph.refusedCalls).toEqual(['wacid.call']);
});

describe('against an independent fake of the Cloud API', () => {
  let server: Awaited<ReturnType<typeof startWhatsAppServer>>;
  const theirs = () =>
    createWhatsAppApiAdapter({ graphBaseUrl: server.manifest.baseUrl, graphVersion: server.manifest.graphVersion });
  const known = () => ({
    ...access,
    phoneNumberId: server.manifest.phoneNumberId,
    accessToken: server.manifest.accessToken,
  });
  beforeAll(async () => {
    server = await startWhatsAppServer({
      recorderPath: join(tmpdir(), `crabline-${crypto.randomUUID()}.jsonl`),
      messageAcceptanceTimeoutMs: 1,
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(server.manifest.recorderPath, { force: true });
  });

  describeChannelAdapter('whatsappapi of crabline', () => ({
    adapter: theirs(),
    access: known(),
    to: { kind: 'phone', value: '5511987654321' },
  }));

  test('a send with a wrong token is refused with the reason that the provider gave', async () => {
    const outcome = await theirs().send({ ...known(), accessToken: 'wrong' }, message('olá'), signal());
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/\(190\)$/) });
  });

  test('a webhook with a text is parsed, and only a known message can be marked as read', async () => {
    const answer = await fetch(server.manifest.endpoints.adminInboundUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-crabline-admin-token': server.manifest.adminToken },
      body: JSON.stringify({
        chatJid: '5511987654321@s.whatsapp.net',
        senderJid: '5511987654321@s.whatsapp.net',
        pushName: 'João Conceição',
        text: 'Bom dia ✓',
      }),
    });
    const { webhook } = v.parse(v.object({ webhook: v.unknown() }), await answer.json());
    const [event, ...others] = theirs().parseWebhook(webhook);
    expect(others).toEqual([]);
    if (event?.kind !== 'message') throw new Error('no message was read');
    expect(event.message).toMatchObject({
      body: 'Bom dia ✓',
      mediaType: 'chat',
      contact: { name: 'João Conceição', number: '5511987654321' },
    });
    await theirs().markRead(known(), event.message.providerId, signal());
    await expect(theirs().markRead(known(), 'wamid.never', signal())).rejects.toThrow('marking read answered 400');
  });
});
