import * as v from 'valibot';
import { CompanyId, ConnectionId, MessageId } from '@prosa/contract/ids';
import { parse } from 'valibot';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeChannelAdapter } from '../channel-conformance.ts';
import type { ConnectionAccess, OutboundMessage } from '../channel-adapter.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createSimulatorAdapter } from './simulator-adapter.ts';

const access: ConnectionAccess = {
  companyId: parse(CompanyId, 1),
  id: v.parse(ConnectionId, 1),
  channel: 'simulator',
  status: 'CONNECTED',
  phoneNumberId: null,
  businessAccountId: null,
  accessToken: null,
  appSecret: null,
  verifyToken: null,
};
let setUp: TestServices;
const adapter = () => createSimulatorAdapter(() => setUp.services);

beforeAll(async () => {
  setUp = await startTestServices('simulator');
  await setUp.rows(`insert into simulator_people (company_id, name, number) values (1, 'Rita', '5511987654321')`);
});
afterAll(() => setUp.stop());

const message = (to: OutboundMessage['to'], media: OutboundMessage['media'] = null): OutboundMessage => ({
  messageId: parse(MessageId, crypto.randomUUID()),
  to,
  body: 'olá',
  quotedProviderId: null,
  media,
});
const rita = { kind: 'simulator', value: '1' };
const signal = () => AbortSignal.timeout(60_000);

describeChannelAdapter('simulator', () => ({ adapter: adapter(), access, to: rita }));

test('a message sent eight times at once reaches the simulated phone once, and each of its statuses arrives once', async () => {
  const sent = message(rita);
  await Promise.all(Array.from({ length: 8 }, () => adapter().send(access, sent, signal())));
  const phone = await setUp.rows('select from simulator_messages where id = $1', `sim.${sent.messageId}`);
  const reports = await setUp.rows('select from webhook_deliveries where payload::text like $1', `%${sent.messageId}%`);
  expect([phone.length, reports.length]).toEqual([1, 1]);
});

test('a picture reaches the simulated phone with unchanged bytes', async () => {
  const bytes = Buffer.from('imagem');
  const media = { open: async () => Readable.from([bytes]), name: 'a.png', mimeType: 'image/png', sizeBytes: bytes.length };
  const sent = message(rita, media);
  await adapter().send(access, sent, signal());
  const [row] = await setUp.rows('select * from simulator_messages where id = $1', `sim.${sent.messageId}`);
  expect(row).toMatchObject({ media_type: 'image', media_name: 'a.png', media_mime_type: 'image/png', body: 'olá' });
  const file = await adapter().download(access, String(row?.['media_key']), signal());
  const chunks: Buffer[] = [];
  for await (const chunk of file.body) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks)).toEqual(bytes);
});

test('the simulator stores that a bot was shown as typing to a person', async () => {
  await setUp.rows('update simulator_people set typing_at = null');
  await adapter().showTyping?.(access, { to: rita, answeredId: null }, signal());
  expect(await setUp.rows('select from simulator_people where typing_at is not null')).toHaveLength(1);
});

test('the simulator refuses a message to an unknown person', async () => {
  const outcome = await adapter().send(access, message({ kind: 'phone', value: '5511900000000' }), signal());
  expect(outcome).toEqual({ kind: 'refused', reason: 'ERR_WAPP_INVALID_CONTACT' });
});
