import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { CompanyId, ConnectionId } from '@prosa/contract/ids';
import type { ChannelAdapter } from './channels/channel-adapter.ts';
import { toSimulatorDeliveries } from './channels/simulator/simulator-adapter.ts';
import { insertWebhookDeliveries } from './channels/insert-webhook-deliveries.ts';
import { JOB_LANE_LIMITS } from './platform/jobs/job-lanes.ts';
import { commit } from './platform/write.ts';
import { startTestServices, type TestServices } from './testing/start-test-services.ts';
import { startWorker } from './worker.ts';

/**
 * The number of customers who write to the company whose provider does not answer. It is greater than the number of jobs that the
 * job lane `answers` runs at the same time. Without a limit for each company, this company's jobs would therefore occupy the
 * whole lane.
 */
const CUSTOMER_COUNT = JOB_LANE_LIMITS.answers.slots + 10;
const SLOW_COMPANY_ID = v.parse(CompanyId, 2);

let setUp: TestServices;
let worker: { stop: (deadlineMs?: number) => Promise<void> };
let answerAll = (): void => {};
const sentTexts = { hanging: [] as string[], others: [] as string[] };

beforeAll(async () => {
  setUp = await startTestServices('simulator');
  await setUp.rows(`
    insert into companies (name, plan_id, due_at) select 'd', min(id), now() + interval '1 year' from plans;
    insert into queues (company_id, name, color, order_queue) values (2, 'Suporte', '#111111', 1), (2, 'Vendas', '#222222', 2);
    insert into whatsapps (company_id, name, channel, greeting_message, queue_ids)
      select 2, 'Conexão', 'simulator', 'Olá', array_agg(id) from queues where company_id = 2`);
  const simulator = setUp.services.channels.get('simulator');
  if (simulator === undefined) throw new Error('there is no simulator');
  const answered = new Promise<void>((done) => (answerAll = done));
  const send: ChannelAdapter['send'] = async (access, message) => {
    const isHanging = access.companyId === SLOW_COMPANY_ID;
    sentTexts[isHanging ? 'hanging' : 'others'].push(message.messageId);
    if (isHanging) await answered;
    return { kind: 'accepted', providerId: `p.${message.messageId}` };
  };
  const channels = new Map(setUp.services.channels).set('simulator', { ...simulator, send });
  worker = await startWorker({ ...setUp.services, channels });
});
afterAll(async () => {
  answerAll();
  await worker.stop();
  await setUp.stop();
});

const receive = (companyId: CompanyId, whatsappId: ConnectionId, person: number): Promise<void> =>
  commit(setUp.services, companyId, (write) =>
    insertWebhookDeliveries(
      write,
      whatsappId,
      toSimulatorDeliveries([
        {
          kind: 'message',
          id: `in.${companyId}.${person}`,
          person: { id: person, name: 'Rita', number: `551198${String(person).padStart(7, '0')}` },
          body: 'oi',
          mediaType: 'chat',
          media: null,
          quotedId: null,
          at: '2026-01-05T12:00:00.000Z',
        },
      ]),
    ),
  );

test('while a provider leaves one company’s messages unanswered, another company’s message is recorded and answered', async () => {
  for (let person = 1; person <= CUSTOMER_COUNT; person += 1) await receive(SLOW_COMPANY_ID, v.parse(ConnectionId, 2), person);
  await vi.waitFor(() => expect(sentTexts.hanging).toHaveLength(JOB_LANE_LIMITS.answers.perShare));
  await receive(setUp.companyId, v.parse(ConnectionId, 1), 1);
  await vi.waitFor(() => expect(sentTexts.others).toHaveLength(1));
  // All inbound messages of the company with the slow provider were recorded, too. No further answer to its customers was
  // started.
  await vi.waitFor(async () =>
    expect(await setUp.rows('select id from messages where company_id = 2 and not from_me')).toHaveLength(CUSTOMER_COUNT),
  );
  expect(sentTexts.hanging).toHaveLength(JOB_LANE_LIMITS.answers.perShare);
  answerAll();
  await vi.waitFor(async () =>
    expect(await setUp.rows(`select id from messages where delivery = 'sent'`)).toHaveLength(CUSTOMER_COUNT + 1),
  );
  expect(new Set(sentTexts.hanging).size).toBe(CUSTOMER_COUNT);
  expect(sentTexts.hanging).toHaveLength(CUSTOMER_COUNT);
});
