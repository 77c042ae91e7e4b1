import { ConnectionId, TicketId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { createBotTextMessage, recordBotMessages } from '../messages/record-bot-messages.ts';
import { commit } from '../platform/write.ts';
import { createTextFromPhone } from '../testing/create-text-from-phone.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';
import { receiveMessage } from './receive-message.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const whatsappId = v.parse(ConnectionId, 1);
let setUp: TestServices;
beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  // Without queues on the connection, no bot answers.
  await setUp.rows(`update whatsapps set queue_ids = '{}'`);
});
afterAll(() => setUp.stop());

test('M2, M3: a ticket’s last message is the newest one by its time, in whatever order the messages arrive', async () => {
  const arrivals = fc.record({
    minutesAgo: fc.shuffledSubarray([1, 2, 3, 4], { minLength: 2 }),
    fromMe: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(arrivals, async ({ minutesAgo, fromMe }) => {
      const number = `55118${10_000_000 + runs++}`;
      const start = Date.now();
      for (const [place, ago] of minutesAgo.entries()) {
        const at = new Date(start - ago * MINUTE_MS);
        const message = createTextFromPhone(number, `há ${ago} min`, { fromMe: fromMe[place] === true, at });
        await receiveMessage(setUp.services, setUp.companyId, { whatsappId, message });
      }
      const newest = Math.min(...minutesAgo);
      const [ticket] = await setUp.rows(
        `select t.* from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
        number,
      );
      expect(ticket).toMatchObject({
        last_message: `há ${newest} min`,
        last_message_from_me: fromMe[minutesAgo.indexOf(newest)],
        unread_messages: minutesAgo.filter((_, place) => fromMe[place] === false).length,
      });
    }),
    { numRuns: 20 },
  );
});

test('M2: a reaction updates the last inbound time of a ticket, even a closed one, and never moves the time back', async () => {
  const number = '5511900000450';
  const start = Date.now();
  const receive = (minutesAgo: number, over: Partial<InboundMessage>) => {
    const message = createTextFromPhone(number, '👍', { at: new Date(start - minutesAgo * MINUTE_MS), ...over });
    return receiveMessage(setUp.services, setUp.companyId, { whatsappId, message });
  };
  const reaction = { mediaType: 'reactionMessage', quotedProviderId: 'in.window' } as const;
  const readTickets = () =>
    setUp.rows(
      `select t.last_inbound_at, t.status, t.unread_messages, t.waiting_since from tickets t
         join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
      number,
    );
  const wroteAt = new Date(start - 1_500 * MINUTE_MS);
  await receive(1_500, { providerId: 'in.window' });
  await receive(20, reaction);
  await receive(30, reaction);
  await receive(10, { ...reaction, fromMe: true });
  const ticket = { status: 'pending', unread_messages: 1, waiting_since: wroteAt };
  expect(await readTickets()).toEqual([{ ...ticket, last_inbound_at: new Date(start - 20 * MINUTE_MS) }]);
  await setUp.rows(`update tickets set status = 'closed'`);
  await receive(5, reaction);
  expect(await readTickets()).toEqual([{ ...ticket, status: 'closed', last_inbound_at: new Date(start - 5 * MINUTE_MS) }]);
});

const toSecond = (ms: number): number => Math.floor(ms / SECOND_MS);

test('M1: a message with a time in whole seconds follows its ticket’s messages of that second, and precedes those of later seconds', async () => {
  const step = fc.record({
    by: fc.constantFrom('customer', 'phone', 'bot'),
    // The pause is at least 2 ms, because a bot's message gets a time one millisecond after the newest message.
    pauseMs: fc.integer({ min: 2, max: 600 }),
    lateS: fc.constantFrom(0, 0, 0, 1, 3),
  });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const number = `55118${20_000_000 + runs++}`;
      let nowMs = Date.UTC(2026, 0, 5, 12);
      const services = { ...setUp.services, clock: () => new Date(nowMs) };
      const receive = (body: string, second: number, fromMe: boolean) =>
        receiveMessage(services, setUp.companyId, {
          whatsappId,
          message: createTextFromPhone(number, body, { fromMe, at: new Date(second * SECOND_MS) }),
        });
      await receive('first', toSecond(nowMs) - 60, false);
      const [ticket] = await setUp.rows(
        `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
        number,
      );
      const ticketId = v.parse(TicketId, ticket?.['id']);
      const expected = [{ body: 'first', second: 0 }];
      for (const [place, { by, pauseMs, lateS }] of steps.entries()) {
        nowMs += pauseMs;
        const body = `${place} ${by}`;
        const second = by === 'bot' ? toSecond(nowMs + 1) : toSecond(nowMs) - lateS;
        if (by === 'bot')
          await commit(services, setUp.companyId, async (write) =>
            recordBotMessages(write, await lockTicket(write, ticketId), [createBotTextMessage(body)]),
          );
        else await receive(body, second, by === 'phone');
        expected.splice(expected.findLastIndex((earlier) => earlier.second <= second) + 1, 0, { body, second });
      }
      const recorded = await setUp.rows('select body from messages where ticket_id = $1 order by created_at, id', ticketId);
      expect(recorded.map(({ body }) => body)).toEqual(expected.map(({ body }) => body));
      const [shown] = await setUp.rows('select last_message from tickets where id = $1', ticketId);
      expect(shown).toEqual({ last_message: expected.at(-1)?.body });
    }),
    { numRuns: 10 },
  );
});
