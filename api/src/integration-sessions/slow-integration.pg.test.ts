import { startFakeN8n } from '@prosa/testing/fake-n8n';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bareConnectionId, menuConnectionId } from '../testing/flow-scene.ts';
import { INTEGRATION_SECRET, startIntegrationScene, type IntegrationScene } from '../testing/integration-scene.ts';
import { createWakeSignal } from '../platform/jobs/wake-signal.ts';
import { startWorker } from '../worker.ts';

let scene: IntegrationScene;
beforeAll(async () => void (scene = await startIntegrationScene()));
afterAll(() => scene.stop());

test('X2: an integration that does not answer does not delay the answers of another integration', async () => {
  const services = { ...scene.services, clock: () => new Date(), jobs: createWakeSignal() };
  const start = (text: string) => startFakeN8n({ secret: () => INTEGRATION_SECRET, reply: () => ({ messages: [{ text }] }) });
  const [slow, fast] = [await start('lento'), await start('rápido')];
  const late = Promise.withResolvers<void>();
  slow.failNext(...Array.from({ length: 20 }, () => ({ kind: 'slow', until: late.promise }) as const));
  await scene.setConnectionIntegration(bareConnectionId, await scene.addIntegration('webhook', { url_n8n: slow.url }));
  await scene.setConnectionIntegration(menuConnectionId, await scene.addIntegration('webhook', { url_n8n: fast.url }));
  const waiting = Array.from({ length: 20 }, () => scene.createCustomer(bareConnectionId));
  const served = Array.from({ length: 5 }, () => scene.createCustomer(menuConnectionId));
  for (const customer of [...waiting, ...served]) await customer.say('oi');
  const worker = await startWorker(services);
  onTestFinished(async () => {
    late.resolve();
    await worker.stop();
    await Promise.all([slow.close(), fast.close()]);
  });
  await expect
    .poll(async () => (await Promise.all(served.map((customer) => customer.messages()))).map((each) => each.at(-1)?.['body']))
    .toEqual(served.map(() => 'rápido'));
  // The slow integration has used only its own share of the lane.
  expect(slow.requests.length).toBeLessThanOrEqual(4);
  expect(fast.requests).toHaveLength(5);
});
