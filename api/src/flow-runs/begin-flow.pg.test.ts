import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { insertPhraseCampaign, insertTestFlow, publishFlow } from '../testing/insert-test-flow.ts';
import {
  askingFlow,
  menuConnectionId,
  createMenuText,
  startFlowScene,
  type FlowScene,
  type TestCustomer,
} from '../testing/flow-scene.ts';

let scene: FlowScene;
const rows: FlowScene['rows'] = (sql, ...values) => scene.rows(sql, ...values);

beforeAll(async () => {
  scene = await startFlowScene();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), { phrase: 'Promoção de Verão' });
});
afterAll(() => scene.stop());

test('F5: a run keeps the version of the flow that it began with, and the next run uses the new version', async () => {
  const flow = await insertTestFlow(rows, askingFlow);
  await insertPhraseCampaign(rows, flow, { phrase: 'versões' });
  const [rita, nina] = [scene.createCustomer(), scene.createCustomer()];
  await rita.say('versões');
  await publishFlow(rows, flow, createTestFlow([['m', 'message', { label: 'nova' }]], [['s', 'a', 'm']]));
  await rows('update flowbuilders set active = false where id = $1', flow);
  await rita.say('Lia');
  expect(await rita.heard()).toEqual(['Olá Rita! Qual o seu nome?', createMenuText('Lia')]);
  await nina.say('versões');
  expect(await nina.runs()).toEqual([]);
  await rows('update flowbuilders set active = true where id = $1', flow);
  await nina.say('versões');
  expect(await nina.heard()).toEqual(['nova']);
  expect(await nina.runs()).toMatchObject([{ version: 2 }]);
});

test.each([
  ['an attendant serves the ticket', `update tickets set status = 'open', user_id = 1`],
  ['the ticket has a user', `update tickets set user_id = 1`],
  ['an integration answers in the ticket', `update tickets set use_integration = true`],
])('F5: a phrase begins no flow if %s', async (_name, change) => {
  const rita = scene.createCustomer();
  await rita.say('oi');
  await rows(`${change} where id = $1`, (await rita.ticket())?.['id']);
  await rita.say('promoção de verão');
  await rita.say('promoção de verão', { fromMe: true });
  expect(await rita.runs()).toEqual([]);
});

test('F6: a phrase begins its flow in a ticket that waits in a queue, and a phrase of another connection begins none', async () => {
  const rita = scene.createCustomer();
  await insertPhraseCampaign(rows, await insertTestFlow(rows, askingFlow), {
    phrase: 'só na outra',
    whatsappId: menuConnectionId,
  });
  await rita.say('oi');
  await rows('update tickets set queue_id = 1 where id = $1', (await rita.ticket())?.['id']);
  await rita.say('só na outra');
  expect(await rita.runs()).toEqual([]);
  await rita.say('promoção de verão');
  expect(await rita.runs()).toMatchObject([{ status: 'running', why: 'phrase' }]);
});

test('F7: a first ticket begins the welcome flow, and a later ticket begins the flow for messages without a phrase', async () => {
  const says = (label: string) => createTestFlow([['m', 'message', { label }]], [['s', 'a', 'm']]);
  const welcome = await insertTestFlow(rows, says('bem-vinda'));
  const notPhrase = await insertTestFlow(rows, says('de volta'));
  const scheduled = await insertTestFlow(rows, says('fora de hora'), '22:00-06:00');
  const later = async (person: TestCustomer) => {
    await rows(`update tickets set status = 'closed' where id = $1`, (await person.ticket())?.['id']);
  };
  await rows(
    'update whatsapps set flow_id_welcome = $2, flow_id_not_phrase = $3, flow_ids_scheduled = array[$4::int] where id = $1',
    menuConnectionId,
    welcome,
    notPhrase,
    scheduled,
  );
  const rita = scene.createCustomer(menuConnectionId);
  await rita.say('oi');
  expect(await rita.heard()).toEqual(['bem-vinda']);
  await rita.say('oi?');
  expect(await rita.heard()).toEqual(['Olá Rita\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas']);
  await rita.say('1');
  expect(await rita.ticket()).toMatchObject({ queue_id: 1 });
  await later(rita);
  const again = scene.createCustomer(menuConnectionId);
  await again.say('oi');
  await later(again);
  await again.say('voltei');
  expect((await again.messages()).at(-1)).toMatchObject({ body: 'de volta' });
  scene.clock.nowMs = Date.parse('2026-01-06T01:30:00Z'); // 22:30 in São Paulo
  await later(again);
  await again.say('e agora?');
  expect((await again.messages()).at(-1)).toMatchObject({ body: 'fora de hora' });
  await rows(
    'update whatsapps set flow_id_welcome = null, flow_id_not_phrase = null, flow_ids_scheduled = $2 where id = $1',
    menuConnectionId,
    [],
  );
});

test('F7: when a flow’s daily window opens, the flow does not interrupt a customer who must choose a queue', async () => {
  const rita = scene.createCustomer(menuConnectionId);
  await rita.say('oi');
  await rita.heard();
  const flow = await insertTestFlow(
    rows,
    createTestFlow([['m', 'message', { label: 'fluxo' }]], [['s', 'a', 'm']]),
    '00:00-23:59',
  );
  await rows('update whatsapps set flow_ids_scheduled = array[$2::int] where id = $1', menuConnectionId, flow);
  await rita.say('2');
  expect(await rita.ticket()).toMatchObject({ queue_id: 2 });
  await rows('update whatsapps set flow_ids_scheduled = $2 where id = $1', menuConnectionId, []);
});
