import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TicketId } from '@prosa/contract/ids';
import { createCircuitBreaker } from '../platform/circuit-breaker.ts';
import { createTestAdapter } from '../testing/create-test-adapter.ts';
import { createWaitingDelivery } from '../testing/create-waiting-delivery.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { createDeliverer } from './deliver-message.ts';
import { createSendRate } from './send-rate.ts';

let setUp: TestServices;
let deliverer: ReturnType<typeof createDeliverer>;
const sentIds: string[] = [];
let onSend = (): void => {};

const adapter = createTestAdapter({
  send: async (_access, { messageId }) => {
    sentIds.push(messageId);
    onSend();
    return { kind: 'accepted', providerId: `wamid.${messageId}` };
  },
});

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  const services = { ...setUp.services, channels: new Map([['whatsappapi' as const, adapter]]) };
  deliverer = createDeliverer(services, { rate: createSendRate(null), breaker: createCircuitBreaker() });
});
afterAll(() => setUp.stop());

const createWaitingMessage = (number: string) => createWaitingDelivery(setUp, number);
const deliver = (ticketId: TicketId, shutdown = new AbortController().signal) =>
  deliverer({ companyId: setUp.companyId, ticketId, shutdown });
const stateOf = async (id: string) =>
  (
    await setUp.rows(
      'select d.state, m.delivery, m.ack from deliveries d join messages m on m.id = d.message_id where m.id = $1',
      id,
    )
  )[0];
const countSends = (id: string) => sentIds.filter((sent) => sent === id).length;

test('messages of several tickets are sent in shared transactions, and a faulty message delays no other message', async () => {
  const waiting = [];
  for (let n = 0; n < 6; n++) waiting.push(await createWaitingMessage(`551190030${1_000 + n}`));
  const [faulty, ...others] = waiting;
  if (faulty === undefined) throw new Error('no message waits');
  await setUp.rows(
    `alter table deliveries add constraint broken check (message_id <> '${faulty.id}' or state <> 'sending') not valid`,
  );
  const outcome = await Promise.allSettled(waiting.map(({ ticketId }) => deliver(ticketId))).finally(() =>
    setUp.rows('alter table deliveries drop constraint broken'),
  );
  expect(outcome.map(({ status: each }) => each)).toEqual(['rejected', ...others.map(() => 'fulfilled')]);
  expect(waiting.map(({ id }) => countSends(id))).toEqual([0, 1, 1, 1, 1, 1]);
  for (const { id } of others) expect(await stateOf(id)).toMatchObject({ state: 'sent', delivery: 'sent', ack: 1 });
  expect(await stateOf(faulty.id)).toMatchObject({ state: 'queued' });
});

test('if several jobs of a ticket run at the same time, its message is sent once', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900400001');
  await Promise.all([deliver(ticketId), deliver(ticketId), deliver(ticketId)]);
  expect(countSends(id)).toBe(1);
  expect(await stateOf(id)).toMatchObject({ state: 'sent' });
});

test('a stopping process records the outcome of its running send, and schedules the remaining messages', async () => {
  const { ticketId, id } = await createWaitingMessage('5511900500001');
  await setUp.rows(
    `with more as (
       insert into messages (company_id, id, ticket_id, contact_id, whatsapp_id, body, from_me, media_type, delivery, created_at)
       select company_id, gen_random_uuid(), ticket_id, contact_id, whatsapp_id, 'mais', true, 'chat', 'queued',
              created_at + interval '1 second' from messages where id = $1 returning company_id, id, whatsapp_id)
     insert into deliveries (company_id, message_id, whatsapp_id) select company_id, id, whatsapp_id from more`,
    id,
  );
  await setUp.rows('delete from jobs');
  const stopping = new AbortController();
  onSend = () => stopping.abort();
  await deliver(ticketId, stopping.signal).finally(() => (onSend = () => {}));
  const states = await setUp.rows(
    `select d.state from deliveries d join messages m on m.id = d.message_id where m.ticket_id = $1 order by m.created_at`,
    ticketId,
  );
  expect(states).toEqual([{ state: 'sent' }, { state: 'queued' }]);
  expect(await setUp.rows(`select job_key from jobs`)).toEqual([{ job_key: `deliver:${ticketId}` }]);
});
