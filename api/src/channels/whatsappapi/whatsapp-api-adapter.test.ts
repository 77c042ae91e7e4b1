import { Readable } from 'node:stream';
import { startWhatsAppServer } from '@openclaw/crabline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeGraph, type FakeGraph } from '@prosa/testing/fake-graph';
import { describeChannel } from '../channel-conformance.ts';
import type { ConnectionAccess, OutboundMessage } from '../channel-adapter.ts';
import { createWhatsAppApiAdapter } from './whatsapp-api-adapter.ts';

const identity = { appSecret: 's', phoneNumberId: '106540352242922', accessToken: 'token', version: 'v26.0' };
const access: ConnectionAccess = {
  companyId: 1,
  id: 1,
  channel: 'whatsappapi',
  phoneNumberId: identity.phoneNumberId,
  accessToken: 'token',
  appSecret: 's',
  verifyToken: 'v',
};
const message = (body: string): OutboundMessage => ({
  messageId: crypto.randomUUID(),
  to: { kind: 'phone', value: '5511987654321' },
  body,
  quotedProviderId: null,
  media: null,
});
const signal = () => AbortSignal.timeout(5_000);
let graph: FakeGraph;
const adapter = () => createWhatsAppApiAdapter({ graphBaseUrl: graph.baseUrl, graphVersion: identity.version });
beforeAll(async () => {
  graph = await startFakeGraph(identity);
});
afterAll(() => graph.close());

describeChannel('whatsappapi', () => ({ adapter: adapter(), access, to: { kind: 'phone', value: '5511987654321' } }));

test.each([
  ['a throttled number', 429, 130429, 'retry'],
  ['too much to one person', 400, 131056, 'retry'],
  ['a server error', 503, 2, 'retry'],
  ['a number that can not be reached', 400, 131026, 'refused'],
])('%s', async (_name, status, code, kind) => {
  graph.meet({ kind: 'error', status, code, message: 'no', retryAfter: 7 });
  expect(await adapter().send(access, message('x'), signal())).toEqual(
    kind === 'retry' ? { kind, reason: 'no', afterMs: 7_000 } : { kind, reason: 'no' },
  );
});

test('outside the 24 hours the refusal is ours', async () => {
  graph.meet({ kind: 'error', status: 400, code: 131047, message: 'Re-engagement message' });
  expect(await adapter().send(access, message('x'), signal())).toEqual({ kind: 'refused', reason: 'ERR_OUTSIDE_REPLY_WINDOW' });
});

test('a connection cut after the body left is unclear, a port nobody listens on is tried again', async () => {
  graph.meet({ kind: 'drop-after-accepting' }, { kind: 'drop-before-accepting' });
  expect((await adapter().send(access, message('x'), signal())).kind).toBe('unclear');
  expect((await adapter().send(access, message('x'), signal())).kind).toBe('unclear');
  const gone = await startFakeGraph(identity);
  await gone.close();
  const nobody = createWhatsAppApiAdapter({ graphBaseUrl: gone.baseUrl, graphVersion: 'v26.0' });
  expect((await nobody.send(access, message('x'), signal())).kind).toBe('retry');
});

test('an answer that takes too long is unclear', async () => {
  graph.meet({ kind: 'slow', delayMs: 2_000 });
  expect((await adapter().send(access, message('x'), AbortSignal.timeout(50))).kind).toBe('unclear');
});

test('media is uploaded first, and comes down byte for byte', async () => {
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

test('read receipts name the inbound message', async () => {
  await adapter().markRead(access, 'wamid.in', signal());
  expect(graph.read).toContain('wamid.in');
});

describe("against a Cloud API we didn't write", () => {
  test('a text is accepted with an id; a wrong token is refused', async () => {
    const server = await startWhatsAppServer({
      recorderPath: `${process.env['TMPDIR'] ?? '/tmp'}/crabline-${crypto.randomUUID()}.jsonl`,
      messageAcceptanceTimeoutMs: 1,
    });
    try {
      const { manifest } = server;
      const theirs = createWhatsAppApiAdapter({ graphBaseUrl: manifest.baseUrl, graphVersion: manifest.graphVersion });
      const known = { ...access, phoneNumberId: manifest.phoneNumberId, accessToken: manifest.accessToken };
      const outcome = await theirs.send(known, message('olá'), signal());
      expect(outcome).toMatchObject({ kind: 'accepted', providerId: expect.any(String) });
      expect((await theirs.send({ ...known, accessToken: 'wrong' }, message('olá'), signal())).kind).toBe('refused');
    } finally {
      await server.close();
    }
  });
});
