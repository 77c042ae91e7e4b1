import type { TicketId } from '@prosa/contract/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBotTextMessage, recordBotMessages } from '../messages/record-bot-messages.ts';
import { createCircuitBreaker } from '../platform/circuit-breaker.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { createTestAdapter } from '../testing/create-test-adapter.ts';
import { createWaitingDelivery } from '../testing/create-waiting-delivery.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';
import { createDeliverer } from './deliver-message.ts';
import { createSendRate } from './send-rate.ts';

const MENU = 'Olá Rita\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas';
let setUp: TestServices;
let services: Services;
/** The events that the customer saw, in order: `typing after …` for the indicator, or the text of a message. */
const shownEvents: string[] = [];
let showIndicator: () => Promise<void>;

const adapter = createTestAdapter({
  showTyping: async (_access, { answeredId }) => {
    shownEvents.push(`typing after ${answeredId}`);
    await showIndicator();
  },
  send: async (_access, { body, messageId }) => {
    shownEvents.push(body);
    return { kind: 'accepted', providerId: `wamid.${messageId}` };
  },
});

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  services = { ...setUp.services, channels: new Map([['whatsappapi', adapter]]) };
});
afterAll(() => setUp.stop());
beforeEach(() => {
  shownEvents.length = 0;
  showIndicator = async () => {};
});

const createWaitingMenu = async (number: string) => (await createWaitingDelivery({ ...setUp, services }, number)).ticketId;
const deliver = (ticketId: TicketId) =>
  createDeliverer(services, { rate: createSendRate(null), breaker: createCircuitBreaker() })({
    companyId: setUp.companyId,
    ticketId,
    shutdown: new AbortController().signal,
  });

test('B6: a bot is shown as typing once, before its first message, and a person is not shown as typing', async () => {
  const ticketId = await createWaitingMenu('5511900000061');
  await commit(services, setUp.companyId, async (write) =>
    recordBotMessages(write, await lockTicket(write, ticketId), [createBotTextMessage('E mais uma coisa')]),
  );
  await deliver(ticketId);
  expect(shownEvents).toEqual(['typing after in.5511900000061', MENU, 'E mais uma coisa']);
  await setUp.rows(`update messages set is_bot = false, delivery = 'queued' where ticket_id = $1 and from_me`, ticketId);
  await setUp.rows(`update deliveries set state = 'queued', attempts = 0`);
  shownEvents.length = 0;
  await deliver(ticketId);
  expect(shownEvents).toEqual([MENU, 'E mais uma coisa']);
});

test.each([
  ['fails', '5511900000062', () => Promise.reject(new Error('the provider is away'))],
  ['never ends', '5511900000063', () => new Promise<void>(() => {})],
])('B6: a bot’s message is sent even if the call that shows the bot as typing %s', async (_title, number, show) => {
  showIndicator = show;
  await deliver(await createWaitingMenu(number));
  expect(shownEvents).toEqual([`typing after in.${number}`, MENU]);
});
