import { sql } from 'kysely';
import { parse } from 'valibot';
import { ConnectionId, MessageId, TicketId } from '@prosa/contract/ids';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SendOutcome } from '../channels/channel-adapter.ts';
import { newId } from '../platform/new-id.ts';
import type { Services } from '../platform/services.ts';
import { createTestAdapter } from '../testing/create-test-adapter.ts';
import { createWaitingDelivery } from '../testing/create-waiting-delivery.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { applyDeliveryStatus } from './apply-delivery-status.ts';
import { createDeliverer } from './deliver-message.ts';
import { MAX_DELIVERY_ATTEMPTS } from './delivery-rules.ts';
import { lockDelivery } from './lock-delivery.ts';
import { createSendRate } from './send-rate.ts';
import { createCircuitBreaker, FAILURES_TO_OPEN, BREAKER_OPEN_MS } from '../platform/circuit-breaker.ts';

let setUp: TestServices;
let services: Services;
let nowMs = Date.parse('2026-01-05T12:00:00Z');
let deliverer: ReturnType<typeof createDeliverer>;
const sentIds: string[] = [];
const sentBodies = new Map<string, string>();
let onSend: (messageId: MessageId) => void = () => {};
const outcomes: (SendOutcome | Error | Promise<SendOutcome>)[] = [];

const adapter = createTestAdapter({
  send: async (_access, message) => {
    sentIds.push(message.messageId);
    sentBodies.set(message.messageId, message.body);
    onSend(message.messageId);
    const outcome = outcomes.shift() ?? { kind: 'accepted', providerId: `wamid.${message.messageId}` };
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
});

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  services = {
    ...setUp.services,
    channels: new Map([['whatsappapi', adapter]]),
    clock: () => new Date(nowMs),
    newId: () => newId(nowMs),
  };
  deliverer = createNewDeliverer(services);
});
afterAll(() => setUp.stop());

const createWaitingMessage = (number: string) => {
  nowMs += 1_000;
  return createWaitingDelivery({ ...setUp, services }, number);
};
const createNewDeliverer = (withServices: Services) =>
  createDeliverer(withServices, { rate: createSendRate(null), breaker: createCircuitBreaker() });
const deliver = (ticketId: TicketId) =>
  deliverer({ companyId: setUp.companyId, ticketId, shutdown: new AbortController().signal });
const stateOf = async (id: string) =>
  (
    await setUp.rows(
      'select d.state, m.delivery, m.ack, m.failure from deliveries d join messages m on m.id = d.message_id where m.id = $1',
      id,
    )
  )[0];
const countSends = (id: string) => sentIds.filter((sent) => sent === id).length;
const status = (
  messageId: MessageId | null,
  ack: 1 | 2 | 3 | null,
  { failure = null, providerId = `wamid.${messageId}` }: { failure?: string | null; providerId?: string } = {},
) =>
  applyDeliveryStatus(services, setUp.companyId, {
    whatsappId: parse(ConnectionId, 1),
    status: { providerId, messageId, ack, failure, at: new Date(nowMs).toISOString() },
    attempt: 1,
  });

test('if the server crashes after the provider accepted a message, the message is not sent again, and a late status confirms it', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900000001');
  outcomes.push(new Error('socket hang up'));
  await deliver(ticketId);
  expect(await stateOf(id)).toMatchObject({ state: 'sending', delivery: 'sending', ack: 0 });
  nowMs += 119_000;
  await deliver(ticketId);
  expect(await stateOf(id)).toMatchObject({ state: 'sending' });
  nowMs += 2_000;
  await deliver(ticketId);
  expect(await stateOf(id)).toMatchObject({ state: 'unconfirmed', delivery: 'unconfirmed', ack: 0 });
  for (let hours = 0; hours < 48; hours++) {
    nowMs += 3_600_000;
    await deliver(ticketId);
  }
  expect(countSends(id)).toBe(1);
  await status(id, 3, { providerId: 'wamid.late' });
  await status(id, 2, { providerId: 'wamid.late' });
  expect(await stateOf(id)).toMatchObject({ state: 'sent', delivery: 'sent', ack: 3 });
});

test('a message that was certainly not sent is sent again after a pause', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900000002');
  outcomes.push({ kind: 'retry', reason: 'busy', afterMs: null });
  await deliver(ticketId);
  await deliver(ticketId);
  expect(countSends(id)).toBe(1);
  nowMs += 1_000;
  await deliver(ticketId);
  await deliver(ticketId);
  expect(countSends(id)).toBe(2);
  expect(await stateOf(id)).toMatchObject({ state: 'sent', ack: 1 });
});

test('a connection sends nothing before the time that its provider asked for', async () => {
  const [first, second] = [await createWaitingMessage('5511900000003'), await createWaitingMessage('5511900000004')];
  outcomes.push({ kind: 'retry', reason: 'pair rate limit hit', afterMs: 30_000 });
  await deliver(first.ticketId);
  await deliver(second.ticketId);
  expect([countSends(first.id), countSends(second.id)]).toEqual([1, 0]);
  nowMs += 29_000;
  await deliver(second.ticketId);
  expect(countSends(second.id)).toBe(0);
  nowMs += 1_000;
  await deliver(first.ticketId);
  await deliver(second.ticketId);
  expect([countSends(first.id), countSends(second.id)]).toEqual([2, 1]);
});

test('a refused message fails with its reason and is not sent again', async () => {
  const first = await createWaitingMessage('5511900000005');
  outcomes.push({ kind: 'refused', reason: 'ERR_OUTSIDE_REPLY_WINDOW' });
  await deliver(first.ticketId);
  expect(await stateOf(first.id)).toMatchObject({ state: 'failed', delivery: 'failed', failure: 'ERR_OUTSIDE_REPLY_WINDOW' });
  nowMs += 86_400_000;
  await deliver(first.ticketId);
  expect(countSends(first.id)).toBe(1);
});

test('a message’s ack only increases, in whatever order the statuses arrive, and a late failure does not undo a delivery', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900000006');
  await deliver(ticketId);
  await status(id, 3);
  await status(id, 2);
  await status(id, 1);
  await status(id, null, { failure: 'Message undeliverable' });
  expect(await stateOf(id)).toMatchObject({ state: 'sent', ack: 3, failure: null });
});

test('a failure that the provider reports after it accepted the message is shown with its reason', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900000007');
  await deliver(ticketId);
  await status(id, null, { failure: 'Message undeliverable (131026)' });
  expect(await stateOf(id)).toMatchObject({ state: 'failed', delivery: 'failed', failure: 'Message undeliverable (131026)' });
});

test('a status that arrives before its message is recorded is stored in a job and applied later', async () => {
  await setUp.rows('delete from jobs');
  await status(null, 2, { providerId: 'wamid.early' });
  const kept = await setUp.rows(`select payload, run_at from jobs where task = 'apply-status'`);
  expect(kept).toMatchObject([
    { payload: { attempt: 2, status: { providerId: 'wamid.early', ack: 2 } }, run_at: new Date(nowMs + 1_000) },
  ]);
  const { ticketId, id } = await createWaitingMessage('5511900000008');
  outcomes.push({ kind: 'accepted', providerId: 'wamid.early' });
  await deliver(ticketId);
  await status(null, 2, { providerId: 'wamid.early' });
  expect(await stateOf(id)).toMatchObject({ state: 'sent', ack: 2 });
});

test('a message that the provider has not accepted after the last attempt fails', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900000009');
  for (let attempt = 1; attempt <= MAX_DELIVERY_ATTEMPTS; attempt += 1) {
    outcomes.push({ kind: 'retry', reason: 'busy', afterMs: null });
    await deliver(ticketId);
    nowMs += 3_600_000;
  }
  expect(await stateOf(id)).toMatchObject({ state: 'queued', failure: null });
  await deliver(ticketId);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', delivery: 'failed', failure: 'ERR_SENDING_WAPP_MSG' });
  expect(countSends(id)).toBe(MAX_DELIVERY_ATTEMPTS);
});

test('a message on a channel without an adapter fails with ERR_WAPP_NOT_INITIALIZED', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900000010');
  const deliverUnspoken = createNewDeliverer({ ...services, channels: new Map() });
  await deliverUnspoken({ companyId: setUp.companyId, ticketId, shutdown: new AbortController().signal });
  expect(await stateOf(id)).toMatchObject({ state: 'failed', delivery: 'failed', failure: 'ERR_WAPP_NOT_INITIALIZED' });
  expect(countSends(id)).toBe(0);
});

test('a message on a connection that somebody disconnected fails with ERR_WAPP_NOT_INITIALIZED', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900000016');
  await setUp.rows(`update whatsapps set status = 'DISCONNECTED' where id = 1`);
  try {
    await deliver(ticketId);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', delivery: 'failed', failure: 'ERR_WAPP_NOT_INITIALIZED' });
    expect(countSends(id)).toBe(0);
  } finally {
    await setUp.rows(`update whatsapps set status = 'CONNECTED' where id = 1`);
  }
});

test('while a provider keeps failing, messages wait, and each message is sent once when the provider works again', async () => {
  deliverer = createNewDeliverer(services);
  const waiting = [];
  for (let number = 11; number <= 15; number += 1) waiting.push(await createWaitingMessage(`55119000000${number}`));
  const [probe, other] = waiting.slice(FAILURES_TO_OPEN);
  if (probe === undefined || other === undefined) throw new Error('too few messages wait');
  for (const { ticketId } of waiting.slice(0, FAILURES_TO_OPEN)) {
    outcomes.push({ kind: 'retry', reason: 'bad gateway', afterMs: null, isAway: true });
    await deliver(ticketId);
  }
  await deliver(probe.ticketId);
  await deliver(other.ticketId);
  expect([countSends(probe.id), countSends(other.id)]).toEqual([0, 0]);
  expect(await stateOf(probe.id)).toMatchObject({ state: 'queued', delivery: 'queued', failure: 'ERR_PROVIDER_AWAY' });
  const dueOf = async ({ ticketId }: { ticketId: number }) =>
    (await setUp.rows(`select run_at from jobs where job_key = $1`, `deliver:${ticketId}`)).map(({ run_at }) => run_at);
  expect(await dueOf(other)).toEqual([new Date(nowMs + BREAKER_OPEN_MS)]);

  nowMs += BREAKER_OPEN_MS;
  await setUp.rows(`update jobs set run_at = now() + interval '1 hour' where task = 'deliver-message'`);
  const answer = Promise.withResolvers<SendOutcome>();
  outcomes.push(answer.promise);
  const probing = deliver(probe.ticketId);
  await vi.waitFor(() => expect(countSends(probe.id)).toBe(1));
  await deliver(other.ticketId);
  expect(countSends(other.id)).toBe(0);
  answer.resolve({ kind: 'accepted', providerId: 'wamid.probe' });
  await probing;
  expect(await setUp.rows(`select id from jobs where task = 'deliver-message' and run_at > now()`)).toEqual([]);
  await deliver(probe.ticketId);
  await deliver(other.ticketId);
  expect([countSends(probe.id), countSends(other.id)]).toEqual([1, 1]);
  expect(await stateOf(other.id)).toMatchObject({ state: 'sent', failure: null });
});

test('statuses that arrive together with the outcome of their message’s send cause no deadlock', async () => {
  const ROUNDS = 40;
  const waiting = [];
  for (let n = 0; n < ROUNDS; n++) waiting.push(await createWaitingMessage(`55119001${10_000 + n}`));
  const statuses: Promise<void>[] = [];
  onSend = (id) => statuses.push(status(id, 2), status(id, 3));
  await Promise.all(waiting.map(({ ticketId }) => deliver(ticketId))).finally(() => (onSend = () => {}));
  await Promise.all(statuses);
  for (const { id } of waiting) expect(await stateOf(id)).toMatchObject({ state: 'sent', delivery: 'sent', ack: 3 });
});

test('a message that is edited while its delivery begins is sent with its new text', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900200001');
  let begun: Promise<void> | undefined;
  await setUp.services.database.withTenant(setUp.companyId, async (tx) => {
    await lockDelivery({ tx, companyId: setUp.companyId }, id);
    await sql`update messages set body = 'novo texto' where id = ${id}`.execute(tx);
    begun = deliver(ticketId);
    await vi.waitUntil(async () => (await setUp.rows(`select 1 from pg_locks where not granted`)).length > 0);
  });
  await begun;
  expect(sentBodies.get(id)).toBe('novo texto');
});
