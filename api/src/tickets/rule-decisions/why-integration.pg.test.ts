import { RuleDecision } from '@prosa/contract/tickets/rule-decision';
import { BOT_LOOP_LIMITS } from '@prosa/domain/flows/constants';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import { startFakeTypebot, createTextBubble, textInput } from '@prosa/testing/fake-typebot';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { insertTestFlow, insertPhraseCampaign } from '../../testing/insert-test-flow.ts';
import { bareConnectionId, menuConnectionId, type TestCustomer } from '../../testing/flow-scene.ts';
import { type IntegrationScene, startIntegrationScene } from '../../testing/integration-scene.ts';

let scene: IntegrationScene;
beforeAll(async () => void (scene = await startIntegrationScene()));
afterAll(() => scene.stop());
beforeEach(async () => scene.setConnectionIntegration(bareConnectionId, null));

const columns = { typebot_keyword_finish: 'humano', typebot_keyword_restart: 'início', typebot_expires_minutes: 10 };

/**
 * Starts an external bot with these turns. Until the test ends, the bot speaks with a new customer of the connection without
 * queues.
 */
async function startBot(turns: Parameters<typeof startFakeTypebot>[0]) {
  const typebot = await startFakeTypebot(turns);
  onTestFinished(() => typebot.close());
  const urls = { url_n8n: `${typebot.origin}/`, typebot_slug: typebot.slug };
  const id = await scene.addIntegration('typebot', { ...urls, ...columns });
  await scene.setConnectionIntegration(bareConnectionId, id);
  const customer = scene.createCustomer(bareConnectionId);
  const write = async (text: string): Promise<void> => {
    await customer.say(text);
    await scene.answerAll(customer);
  };
  return { id, customer, write };
}
const listDecisions = async (customer: TestCustomer) =>
  (
    await scene.rows('select decisions from rule_decisions where ticket_id = $1 order by id', (await customer.ticket())?.['id'])
  ).map(({ decisions }) => v.parse(v.array(RuleDecision), decisions));
const createQuestionTurn = (text: string) => ({ messages: [createTextBubble(text)], input: textInput });

test('D1: each step of an integration, from its start to the finishing keyword, is stored with its settings', async () => {
  const { id, customer, write } = await startBot([
    createQuestionTurn('Oi'),
    createQuestionTurn('Certo'),
    createQuestionTurn('De novo'),
    createQuestionTurn('Outra vez'),
  ]);
  await write('oi');
  await write('sim');
  scene.clock.nowMs += 11 * 60_000;
  await write('voltei');
  await write('início');
  await write('Humano');
  const heard = [{ rule: 'integrationHeard', settings: {}, integrationId: id }];
  expect(await listDecisions(customer)).toEqual([
    [{ rule: 'integrationOfConnection', settings: { integrationId: id }, integrationId: id }],
    heard,
    heard,
    [{ rule: 'integrationExpired', settings: { typebotExpires: 10 }, integrationId: id }],
    heard,
    [{ rule: 'integrationRestarted', settings: { typebotKeywordRestart: 'início' }, integrationId: id }],
    heard,
    [{ rule: 'integrationLeft', settings: { typebotKeywordFinish: 'humano' }, integrationId: id }],
  ]);
});

test('D1: the handover, the end or the failure of an integration is stored once, however often its job runs', async () => {
  const command = await startBot([createQuestionTurn('#{"queueId": 2}')]);
  await command.write('oi');
  await scene.answer(command.customer);
  expect((await listDecisions(command.customer)).at(-1)).toEqual([
    { rule: 'integrationHandedOver', settings: {}, integrationId: command.id },
  ]);
  const ended = await startBot([{ messages: [createTextBubble('Tchau')] }]);
  await ended.write('oi');
  await scene.answer(ended.customer);
  expect((await listDecisions(ended.customer)).slice(1)).toEqual([
    [{ rule: 'integrationEnded', settings: {}, integrationId: ended.id }],
  ]);
  const gone = await scene.addIntegration('n8n', { url_n8n: 'http://127.0.0.1:1/' });
  await scene.setConnectionIntegration(bareConnectionId, gone);
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('oi');
  await scene.answerAll(customer);
  await scene.answer(customer);
  expect((await listDecisions(customer)).slice(1)).toEqual([[{ rule: 'integrationFailed', settings: {}, integrationId: gone }]]);
});

test('D1: if the plan no longer includes integrations, the decision integrationUnavailable is stored, and the menu answers', async () => {
  const id = await scene.addIntegration('n8n', { url_n8n: 'http://127.0.0.1:1/' });
  await scene.setConnectionIntegration(menuConnectionId, id);
  const customer = scene.createCustomer(menuConnectionId);
  await customer.say('oi');
  await scene.rows('update plans set use_integrations = false');
  await customer.say('alô?');
  await scene.rows('update plans set use_integrations = true');
  await scene.setConnectionIntegration(menuConnectionId, null);
  expect((await listDecisions(customer)).map((decisions) => decisions.map(({ rule }) => rule))).toEqual([
    ['integrationOfConnection'],
    ['integrationUnavailable', 'menuSent'],
  ]);
});

/** Inserts so many messages of the customer, all of the last minute, that the customer counts as a bot. */
const writeLikeBot = async (customer: TestCustomer) =>
  scene.rows(
    `insert into messages (company_id, id, ticket_id, body, media_type, from_me, delivery, created_at)
       select 1, gen_random_uuid(), $1, 'automático', 'chat', false, 'received', $2 from generate_series(1, $3::int)`,
    (await customer.ticket())?.['id'],
    new Date(scene.clock.nowMs),
    BOT_LOOP_LIMITS.soon.most,
  );

test('D1: if a bot loop stops an integration that is just beginning, the decision is stored once, however often the customer writes', async () => {
  const id = await scene.addIntegration('n8n', { url_n8n: 'http://127.0.0.1:1/' });
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('oi');
  await writeLikeBot(customer);
  await scene.setConnectionIntegration(bareConnectionId, id);
  await customer.say('oi');
  await customer.say('oi');
  expect(await listDecisions(customer)).toEqual([[{ rule: 'botLoopStopped', settings: {}, integrationId: id }]]);
  expect(await scene.countWaiting(customer)).toBe(0);
});

test('D1: if a bot loop stops an integration in the middle of its conversation, the decision is stored', async () => {
  const { id, customer, write } = await startBot([createQuestionTurn('Oi')]);
  await write('oi');
  await writeLikeBot(customer);
  await write('automático');
  expect((await listDecisions(customer)).at(-1)).toEqual([{ rule: 'botLoopStopped', settings: {}, integrationId: id }]);
});

test('D1: if a bot loop keeps a flow from beginning a second time, the decision is stored', async () => {
  await insertPhraseCampaign(
    scene.rows,
    await insertTestFlow(scene.rows, createTestFlow([['g', 'message', { label: 'Olá!' }]], [['s', 'a', 'g']])),
    {
      phrase: 'promo',
    },
  );
  const customer = scene.createCustomer(bareConnectionId);
  await customer.say('promo');
  await writeLikeBot(customer);
  await customer.say('promo');
  expect((await listDecisions(customer)).map((decisions) => decisions.map(({ rule }) => rule))).toEqual([
    ['flowOfPhrase'],
    ['botLoopStopped'],
  ]);
});
