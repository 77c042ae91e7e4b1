import { startFakeN8n, type FakeN8n } from '@prosa/testing/fake-n8n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveMessage } from '../intake/receive-message.ts';
import { deleteReceivedMessage } from '../messages/delete-received-message.ts';
import { answerBurstsInTest } from '../testing/answer-bursts.ts';
import { bareConnectionId, type TestCustomer } from '../testing/flow-scene.ts';
import { INTEGRATION_SECRET, startIntegrationScene, type IntegrationScene } from '../testing/integration-scene.ts';
import { setSettings } from '../testing/set-settings.ts';

let scene: IntegrationScene;
let n8n: FakeN8n;
beforeAll(async () => {
  scene = await startIntegrationScene();
  await setSettings(scene.services, scene.companyId, { lgpdDeleteMessage: 'enabled' });
  n8n = await startFakeN8n({
    secret: () => INTEGRATION_SECRET,
    now: () => scene.clock.nowMs,
    reply: () => ({ messages: [{ text: 'robô' }] }),
  });
  await scene.setConnectionIntegration(bareConnectionId, await scene.addIntegration('webhook', { url_n8n: n8n.url }));
});
afterAll(async () => {
  await scene.stop();
  await n8n.close();
});

/** Lets a customer write messages in quick succession, and returns a function that deletes one of them. */
async function writeBurst(customer: TestCustomer, texts: readonly string[]) {
  const messages = texts.map((text) => customer.message(text));
  for (const message of messages)
    await receiveMessage(scene.services, scene.companyId, { whatsappId: bareConnectionId, message });
  return (place: number) =>
    deleteReceivedMessage(scene.services, scene.companyId, {
      whatsappId: bareConnectionId,
      providerId: messages[place]?.providerId ?? '',
      attempt: 1,
    });
}
const answerBursts = () => answerBurstsInTest(scene.services, scene.companyId);
// The cast is safe: the payload has the documented form.
const listTextsSent = () => n8n.deliveries.map(({ payload }) => (payload['message'] as { text: string }).text);
const listStoredTexts = async () => JSON.stringify(await scene.rows('select * from integration_messages'));

test('M5: the text of a message that is deleted before the call is never sent to the integration', async () => {
  const customer = scene.createCustomer(bareConnectionId);
  const deleteOne = await writeBurst(customer, ['Meu CPF é 123']);
  await answerBursts();
  expect(await scene.countWaiting(customer)).toBe(1);
  await Promise.all([deleteOne(0), deleteOne(0)]);
  await deleteOne(0);
  expect(await scene.countWaiting(customer)).toBe(0);
  await scene.answer(customer);
  expect(await customer.heard()).toEqual([]);
  await customer.say('oi');
  await scene.answerAll(customer);
  expect(listTextsSent()).toEqual(['oi']);
});

test('M5: if one message of a burst is deleted, the integration still answers the other messages of the burst', async () => {
  const customer = scene.createCustomer(bareConnectionId);
  const deleteOne = await writeBurst(customer, ['Oi', 'Meu CPF é 123', 'Tudo bem?']);
  await answerBursts();
  await deleteOne(1);
  expect(await listStoredTexts()).not.toContain('CPF');
  const before = listTextsSent().length;
  await scene.answerAll(customer);
  expect(listTextsSent().slice(before)).toEqual(['Oi\nTudo bem?']);
  expect(await customer.heard()).toEqual(['robô']);
});

test('M5: a message that is deleted between two attempts of a call is not sent again, but the rest of its burst is', async () => {
  const customer = scene.createCustomer(bareConnectionId);
  const deleteOne = await writeBurst(customer, ['Meu CPF é 123', 'Oi']);
  await answerBursts();
  n8n.failNext({ kind: 'status', status: 503 });
  await scene.answer(customer);
  await deleteOne(0);
  expect(await listStoredTexts()).not.toContain('CPF');
  const before = listTextsSent().length;
  await scene.answerAll(customer);
  expect(listTextsSent().slice(before)).toEqual(['Oi']);
});

test('M5: a message that is deleted before a bot answers its burst gets no answer, but the rest of the burst gets one', async () => {
  const customer = scene.createCustomer(bareConnectionId);
  const deleteOne = await writeBurst(customer, ['Meu CPF é 123', 'Oi']);
  await deleteOne(0);
  await answerBursts();
  const before = listTextsSent().length;
  await scene.answerAll(customer);
  expect(listTextsSent().slice(before)).toEqual(['Oi']);
  const alone = scene.createCustomer(bareConnectionId);
  const deleteAll = await writeBurst(alone, ['Meu CPF é 123']);
  await deleteAll(0);
  await answerBursts();
  expect(await scene.countWaiting(alone)).toBe(0);
});
