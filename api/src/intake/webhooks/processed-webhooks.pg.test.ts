import { ConnectionId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertWebhookDeliveries } from '../../channels/insert-webhook-deliveries.ts';
import { toSimulatorDeliveries } from '../../channels/simulator/simulator-adapter.ts';
import { commit } from '../../platform/write.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createWebhookIntake } from './create-webhook-intake.ts';
import { processWebhook } from './process-webhook.ts';

const whatsappId = v.parse(ConnectionId, 1);
let setUp: TestServices;
beforeAll(async () => void (setUp = await startTestServices('simulator')));
afterAll(() => setUp.stop());

let customerCount = 0;
/** Stores a webhook with a customer's message, and returns its id. */
async function storeWebhook(body: string): Promise<string> {
  customerCount += 1;
  const person = { id: customerCount, name: 'Rita', number: `551197000${1_000 + customerCount}` };
  const message = { kind: 'message', id: `m${customerCount}`, body, mediaType: 'chat', media: null, quotedId: null } as const;
  const deliveries = toSimulatorDeliveries([{ ...message, person, at: '2026-11-25T12:00:00.000Z' }]);
  await commit(setUp.services, setUp.companyId, (write) => insertWebhookDeliveries(write, whatsappId, deliveries));
  const [row] = await setUp.rows('select max(id)::text as id from webhook_deliveries');
  return String(row?.['id']);
}
const findStored = async (id: string) =>
  (await setUp.rows('select processed_at is not null as done, payload from webhook_deliveries where id = $1', id))[0];

test('M5: a processed webhook no longer contains the text of its message, and a repeat of the webhook is still recognised', async () => {
  const processors = [
    (id: string) => processWebhook(setUp.services, setUp.companyId, id),
    (id: string) => createWebhookIntake(setUp.services)({ companyId: setUp.companyId, isFirstAttempt: true }, id),
  ];
  for (const process of processors) {
    const id = await storeWebhook('Meu CPF é 123');
    expect(JSON.stringify(await findStored(id))).toContain('CPF');
    await Promise.all([process(id), process(id)]);
    await process(id);
    expect(await findStored(id)).toEqual({ done: true, payload: {} });
    const deliveries = await setUp.rows('select count(*)::int as count from webhook_deliveries');
    customerCount -= 1;
    await storeWebhook('Meu CPF é 123');
    expect(await setUp.rows('select count(*)::int as count from webhook_deliveries')).toEqual(deliveries);
  }
  expect(await setUp.rows(`select count(*)::int as count from messages where body = 'Meu CPF é 123'`)).toEqual([{ count: 2 }]);
});

test('a webhook that fails keeps its content for the next attempt', async () => {
  const id = await storeWebhook('Oi');
  const services = { ...setUp.services, newId: () => 'no id' };
  await expect(processWebhook(services, setUp.companyId, id)).rejects.toThrow('events of a webhook failed');
  expect(await findStored(id)).toMatchObject({ done: false, payload: expect.objectContaining({}) });
  expect(JSON.stringify(await findStored(id))).toContain('Oi');
});
