import { parse } from 'valibot';
import { TicketId, UserId } from '@prosa/contract/ids';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BOT_LOOP_LIMITS } from '@prosa/domain/flows/constants';
import { createTestFlow } from '@prosa/domain/flows/testing/drawn-flow';
import type { Language } from '@prosa/i18n/languages';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import { insertPhraseCampaign, insertTestFlow } from '../testing/insert-test-flow.ts';
import { startFlowScene, type FlowScene, type TestCustomer } from '../testing/flow-scene.ts';
import { startFlowRun } from './start-flow-run.ts';
import { commit } from '../platform/write.ts';

let scene: FlowScene;
const rows: FlowScene['rows'] = (sql, ...values) => scene.rows(sql, ...values);
const toBotLoopNote = (language: Language) => selectServerTexts('bot-messages', language)('endless', { flow: 'Boas-vindas' });
const note = toBotLoopNote('pt');

beforeAll(async () => {
  scene = await startFlowScene();
});
afterAll(() => scene.stop());
beforeEach(async () => {
  await rows('delete from flowcampaigns');
  await rows('delete from company_settings');
  await rows('update whatsapps set flow_id_welcome = null, flow_id_not_phrase = null, time_create_new_ticket_minutes = 0');
});

/** A flow with a menu. Every answer to the menu leads back to the menu. */
const menuLoopFlow = createTestFlow(
  [['m', 'menu', { message: 'O que deseja?', arrayOption: [{ number: 1, value: 'Nada' }] }]],
  [
    ['s', 'a', 'm'],
    ['m', 'a1', 'm'],
    ['m', 'else', 'm'],
  ],
);
const greetingFlow = createTestFlow([['g', 'message', { label: 'Olá!' }]], [['s', 'a', 'g']]);

/**
 * Simulates a bot of the customer, which writes `word` again and again until Prosa gives no answer. The bot writes at most `most`
 * messages. Returns how many it wrote, or Infinity if Prosa answered all of them.
 */
async function simulateCustomerBot(customer: TestCustomer, word: string, most: number): Promise<number> {
  for (let written = 1; written <= most; written += 1) {
    await customer.say(word);
    if ((await customer.heard()).length === 0) return written;
  }
  return Infinity;
}
type EarlierMessages = { readonly count: number; readonly everyMs: number; readonly mediaType?: string };
/** Inserts `count` earlier messages of the customer, spaced by `everyMs`. */
const insertMessages = (ticketId: unknown, { count, everyMs, mediaType = 'chat' }: EarlierMessages) =>
  rows(
    `insert into messages (company_id, id, ticket_id, body, media_type, from_me, delivery, created_at)
       select 1, gen_random_uuid(), $1, 'oi', $5, false, 'received', $2::timestamptz - n * $4 * interval '1 millisecond'
         from generate_series(1, $3::int) n`,
    ticketId,
    new Date(scene.clock.nowMs),
    count,
    everyMs,
    mediaType,
  );

it('F16: a cyclic flow with a customer who is a bot stops after 40 messages, with one private note and one log entry', async () => {
  await insertPhraseCampaign(rows, await insertTestFlow(rows, menuLoopFlow), { phrase: 'oi' });
  const bot = scene.createCustomer();
  expect(await simulateCustomerBot(bot, 'oi', 60)).toBe(BOT_LOOP_LIMITS.soon.most + 1);
  expect(await bot.notes()).toEqual([note]);
  expect(await bot.runs()).toMatchObject([{ status: 'ended', ended_why: 'step-limit', due_at: null }]);
  expect(await bot.ticket()).toMatchObject({ status: 'pending', is_bot: false, user_id: null });
  await bot.say('oi');
  await bot.say('oi');
  expect(await bot.heard()).toEqual([]);
  expect(await bot.notes()).toEqual([note]);
  expect(await bot.log()).toEqual(['create', 'chatBot', 'retriesLimitQueue']);
});

it('F16: if the message that exceeds the limit arrives eight times at once, the ticket gets one private note', async () => {
  await insertPhraseCampaign(rows, await insertTestFlow(rows, menuLoopFlow), { phrase: 'oi' });
  const bot = scene.createCustomer();
  await bot.say('oi');
  await insertMessages((await bot.ticket())?.['id'], { count: BOT_LOOP_LIMITS.soon.most - 1, everyMs: 1_000 });
  const last = bot.message('oi');
  await Promise.all(Array.from({ length: 8 }, () => bot.receive(last)));
  expect(await bot.notes()).toEqual([note]);
});

it('F16: a phrase that a customer keeps repeating begins no flow until the customer pauses', async () => {
  await insertPhraseCampaign(rows, await insertTestFlow(rows, greetingFlow), { phrase: 'promo' });
  const bot = scene.createCustomer();
  expect(await simulateCustomerBot(bot, 'promo', 60)).toBe(BOT_LOOP_LIMITS.soon.most + 1);
  expect(await bot.notes()).toEqual([note]);
  scene.clock.nowMs += BOT_LOOP_LIMITS.soon.withinMs;
  await bot.say('promo');
  expect(await bot.heard()).toEqual(['Olá!']);
});

it('F16: the limit of a bot loop counts the messages of several tickets that a flow closes one after the other', async () => {
  const [queue] = await rows(
    `insert into queues (company_id, name, color, close_ticket) values (1, 'Fim', '#444444', true) returning id`,
  );
  const closes = createTestFlow(
    // The cast is needed because only a parse brands the id.
    [['t', 'ticket', { queue: { id: queue?.['id'], name: 'Fim' } as never }]],
    [['s', 'a', 't']],
  );
  const flowId = await insertTestFlow(rows, closes);
  await rows('update whatsapps set flow_id_welcome = $1, flow_id_not_phrase = $1', flowId);
  const bot = scene.createCustomer();
  const tickets: unknown[] = [];
  for (let count = 0; count < BOT_LOOP_LIMITS.soon.most + 5; count += 1) {
    await bot.say('oi');
    tickets.push((await bot.ticket())?.['id']);
  }
  expect(new Set(tickets).size).toBe(BOT_LOOP_LIMITS.soon.most + 1);
  expect(await bot.notes()).toEqual([note]);
  expect(await bot.ticket()).toMatchObject({ status: 'pending' });
});

it('F16: a slow bot is stopped after 200 messages in a day', async () => {
  await insertPhraseCampaign(rows, await insertTestFlow(rows, menuLoopFlow), { phrase: 'oi' });
  const bot = scene.createCustomer();
  await bot.say('oi');
  await insertMessages((await bot.ticket())?.['id'], { count: BOT_LOOP_LIMITS.slowly.most - 2, everyMs: 5 * 60_000 });
  await bot.heard();
  await bot.say('1');
  expect(await bot.heard()).toHaveLength(1);
  await bot.say('1');
  expect(await bot.heard()).toEqual([]);
  expect(await bot.notes()).toEqual([note]);
});

it('F16: an album does not count as bot traffic', async () => {
  await insertPhraseCampaign(rows, await insertTestFlow(rows, menuLoopFlow), { phrase: 'oi' });
  const rita = scene.createCustomer();
  await rita.say('oi');
  await insertMessages((await rita.ticket())?.['id'], {
    count: BOT_LOOP_LIMITS.soon.most + 5,
    everyMs: 1_000,
    mediaType: 'image',
  });
  await rita.heard();
  await rita.say('1');
  expect(await rita.heard()).toHaveLength(1);
  expect(await rita.notes()).toEqual([]);
});

it("F14, F16: an attendant's message, or a flow that an attendant starts, restarts the count of messages", async () => {
  const flowId = await insertTestFlow(rows, menuLoopFlow);
  await insertPhraseCampaign(rows, flowId, { phrase: 'oi' });
  const rita = scene.createCustomer();
  await rita.say('oi');
  const ticketId = parse(TicketId, (await rita.ticket())?.['id']);
  await insertMessages(ticketId, { count: BOT_LOOP_LIMITS.soon.most, everyMs: 1_000 });
  const { services, companyId } = scene;
  const byHand = { ticketId, flowId, why: 'by-hand' as const, userId: parse(UserId, 1) };
  await commit(services, companyId, (write) => startFlowRun(write, byHand));
  scene.clock.nowMs += 1_000;
  await rita.heard();
  await rita.say('1');
  expect(await rita.heard()).toHaveLength(1);
  await insertMessages(ticketId, { count: BOT_LOOP_LIMITS.soon.most, everyMs: 1 });
  await rows(
    `insert into messages (company_id, id, ticket_id, user_id, from_me, delivery, created_at)
       values (1, gen_random_uuid(), $1, 1, true, 'sent', $2)`,
    ticketId,
    new Date(scene.clock.nowMs),
  );
  scene.clock.nowMs += 1_000;
  await rita.heard();
  await rita.say('1');
  expect(await rita.heard()).toHaveLength(1);
  expect(await rita.notes()).toEqual([]);
});

it.each([
  ['en', toBotLoopNote('en')],
  ['tr', toBotLoopNote('tr')],
  ['xx', note],
])('F17: for the company language %s, the private note is: %s', async (language, expectedText) => {
  await rows(`insert into company_settings (company_id, key, value) values (1, 'language', $1)`, language);
  await insertPhraseCampaign(rows, await insertTestFlow(rows, menuLoopFlow), { phrase: 'oi' });
  const bot = scene.createCustomer();
  await bot.say('oi');
  await insertMessages((await bot.ticket())?.['id'], { count: BOT_LOOP_LIMITS.soon.most, everyMs: 1_000 });
  await bot.say('1');
  expect(await bot.notes()).toEqual([expectedText]);
});
