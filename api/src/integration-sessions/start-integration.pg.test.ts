import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { startFakeN8n, type FakeN8n } from '@prosa/testing/fake-n8n';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertTestFlow } from '../testing/insert-test-flow.ts';
import { bareConnectionId, menuConnectionId } from '../testing/flow-scene.ts';
import { INTEGRATION_SECRET, startIntegrationScene, type IntegrationScene } from '../testing/integration-scene.ts';
import { setSettingsInTest } from '../testing/set-settings.ts';

let scene: IntegrationScene;
let n8n: FakeN8n;
let id: Awaited<ReturnType<IntegrationScene['addIntegration']>>;

beforeAll(async () => {
  scene = await startIntegrationScene();
  n8n = await startFakeN8n({
    secret: () => INTEGRATION_SECRET,
    now: () => scene.clock.nowMs,
    reply: () => ({ messages: [{ text: 'robô' }] }),
  });
  id = await scene.addIntegration('webhook', { url_n8n: n8n.url });
});
afterAll(async () => {
  await scene.stop();
  await n8n.close();
});
beforeEach(async () => {
  await scene.rows('update whatsapps set integration_id = null');
  await scene.rows('update queues set integration_id = null');
  await scene.rows('update plans set use_integrations = true');
});

/** Adds an option of the type `integration` to the chatbot of queue 2. */
async function addRobotOption(columns: Readonly<Record<string, number>>): Promise<unknown> {
  const [row] = await scene.rows(
    `insert into chatbots (company_id, queue_id, position, name, greeting_message, queue_type, opt_queue_id, opt_integration_id)
       values (1, 2, 1, 'Falar com o robô', 'Chamando o robô', 'integration', $1, $2) returning id`,
    columns['opt_queue_id'] ?? null,
    columns['opt_integration_id'],
  );
  return row?.['id'];
}

test('X1: the connection’s integration answers in place of the menu, once for a message that is delivered twice', async () => {
  await scene.setConnectionIntegration(menuConnectionId, id);
  const customer = scene.createCustomer(menuConnectionId);
  const message = customer.message('oi');
  await Promise.all([customer.receive(message), customer.receive(message)]);
  await scene.answerAll(customer);
  await customer.receive(message);
  await scene.answerAll(customer);
  expect(await customer.heard()).toEqual(['robô']);
});

test.each([
  ['a reaction', { mediaType: 'reactionMessage' }],
  ['a message of the company’s phone', { fromMe: true }],
] as const)('X1: %s does not start an integration', async (_name, over) => {
  await scene.setConnectionIntegration(bareConnectionId, id);
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('oi', over);
  expect((await customer.ticket())?.['use_integration'] ?? false).toBe(false);
});

test.each([
  ['a ticket with an attendant', `update tickets set user_id = 1`],
  ['a ticket in a queue', `update tickets set queue_id = 1`],
  ['an attended ticket', `update tickets set status = 'open'`],
  ['a contact without a bot', `update contacts set disable_bot = true`],
  ['a blocked contact', `update contacts set active = false`],
])('X1: no integration begins for %s', async (_name, statement) => {
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('oi');
  const ticket = await customer.ticket();
  await scene.rows(`${statement} where id = ${String(ticket?.[statement.includes('contacts') ? 'contact_id' : 'id'])}`);
  await scene.setConnectionIntegration(bareConnectionId, id);
  await customer.say('oi');
  expect(await customer.ticket()).toMatchObject({ use_integration: false, integration_session: null });
});

test('X1: without the plan’s flag for integrations, the menu answers in place of the integration', async () => {
  await scene.rows('update plans set use_integrations = false');
  await scene.setConnectionIntegration(menuConnectionId, id);
  await scene.rows('update queues set integration_id = $1', id);
  const customer = scene.createCustomer(menuConnectionId);
  await customer.say('oi');
  await customer.say('2');
  expect(await customer.heard()).toEqual([expect.stringContaining('Olá Rita'), 'Você está em Vendas, Rita']);
  expect(await customer.ticket()).toMatchObject({ use_integration: false, queue_id: 2 });
});

test('X3: the integration of the chosen queue answers the customer, who gets neither the queue position nor a random attendant', async () => {
  await scene.rows('update queues set integration_id = $1 where id = 2', id);
  await scene.rows(`update users set last_seen_at = now()`);
  await scene.rows(`insert into user_queues (company_id, user_id, queue_id) values (1, 1, 2) on conflict do nothing`);
  await setSettingsInTest(scene.services, scene.companyId, {
    sendQueuePosition: 'enabled',
    sendQueuePositionMessage: 'Sua posição é',
    userRandom: 'enabled',
  });
  const customer = scene.createCustomer(menuConnectionId);
  await customer.say('oi');
  await customer.say('2');
  await scene.answerAll(customer);
  expect((await customer.heard()).slice(1)).toEqual(['Você está em Vendas, Rita', 'robô']);
  expect(await customer.ticket()).toMatchObject({ queue_id: 2, user_id: null, use_integration: true, status: 'pending' });
  await customer.say('e aí');
  await scene.answerAll(customer);
  expect(await customer.heard()).toEqual(['robô']);
});

test('C7: the integration of a chosen option answers in the option’s queue, and the queue’s own integration is not called', async () => {
  const own = await scene.addIntegration('webhook', { url_n8n: 'http://127.0.0.1:1/never' });
  await scene.rows('update queues set integration_id = $1 where id = 1', own);
  await setSettingsInTest(scene.services, scene.companyId, { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Posição' });
  const option = await addRobotOption({ opt_queue_id: 1, opt_integration_id: id });
  const customer = scene.createCustomer(menuConnectionId);
  for (const text of ['oi', '2']) await customer.say(text);
  await customer.heard();
  const message = customer.message('1');
  await Promise.all([customer.receive(message), customer.receive(message)]);
  await scene.answerAll(customer);
  expect(await customer.heard()).toEqual([expect.stringMatching(/^Chamando o robô/), 'robô']);
  expect(await customer.ticket()).toMatchObject({ queue_id: 1, user_id: null, use_integration: true, integration_id: id });
  expect(await scene.calls(own)).toEqual([]);
  await scene.rows('delete from chatbots where id = $1', option);
});

test.each([
  ['a deleted integration', async (robot: number) => scene.rows('delete from queue_integrations where id = $1', robot)],
  ['a plan without integrations', async () => scene.rows('update plans set use_integrations = false')],
])('C7: with %s, an option of the type integration puts the ticket into the chatbot’s queue', async (_name, lose) => {
  await setSettingsInTest(scene.services, scene.companyId, { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Posição' });
  const robot = await scene.addIntegration('webhook', { url_n8n: n8n.url });
  const option = await addRobotOption({ opt_integration_id: robot });
  await lose(robot);
  const customer = scene.createCustomer(menuConnectionId);
  for (const text of ['oi', '2', '1']) await customer.say(text);
  expect((await customer.heard()).slice(2)).toEqual(['Chamando o robô', expect.stringMatching(/^Posição/)]);
  expect(await customer.ticket()).toMatchObject({ queue_id: 2, use_integration: false, integration_session: null });
  await scene.rows('delete from chatbots where id = $1', option);
});

test('X1: an integration of the type flowbuilder begins its flow only once in a ticket', async () => {
  const flow = createTestFlow([['a', 'message', { label: 'do fluxo' }]], [['s', 'a', 'a']]);
  const flowId = await insertTestFlow(scene.rows, flow);
  await scene.setConnectionIntegration(menuConnectionId, await scene.addIntegration('flowbuilder', { flow_id: flowId }));
  const customer = scene.createCustomer(menuConnectionId);
  await customer.say('oi');
  expect(await customer.heard()).toEqual(['do fluxo']);
  expect(await customer.runs()).toMatchObject([{ why: 'integration', flow_id: flowId }]);
  await customer.say('e aí');
  expect(await customer.heard()).toEqual([expect.stringContaining('Olá Rita')]);
});

test('X12: an integration in a bot loop with a customer ends with a note, and does not answer any more', async () => {
  await scene.setConnectionIntegration(bareConnectionId, id);
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('oi');
  await scene.answerAll(customer);
  expect(await customer.heard()).toEqual(['robô']);
  const ticket = await customer.ticket();
  await scene.rows(
    `insert into messages (company_id, id, ticket_id, contact_id, whatsapp_id, body, from_me, delivery, created_at)
       select 1, gen_random_uuid(), $1, $2, $3, 'automático', false, 'received', $4 from generate_series(1, 40)`,
    ticket?.['id'],
    ticket?.['contact_id'],
    bareConnectionId,
    new Date(scene.clock.nowMs),
  );
  await customer.say('automático');
  await scene.answerAll(customer);
  expect(await customer.heard()).toEqual([]);
  expect(await customer.notes()).toHaveLength(1);
  expect(await customer.ticket()).toMatchObject({ use_integration: false });
});

test('X2: the integration of another company is never called', async () => {
  await scene.rows(`insert into companies (name, plan_id, due_at) select 'Outra', min(id), now() + interval '1 year' from plans`);
  const foreign = await scene.addIntegration('webhook', { url_n8n: n8n.url, company_id: 2 });
  const customer = scene.createCustomer(bareConnectionId);
  await scene.setConnectionIntegration(bareConnectionId, id);
  await customer.say('oi');
  const before = n8n.requests.length;
  await scene.rows('update tickets set integration_id = $1 where id = $2', foreign, (await customer.ticket())?.['id']);
  await scene.answerAll(customer);
  expect(n8n.requests.length).toBe(before);
  expect(await customer.heard()).toEqual([]);
});
