import { ConnectionId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { createTextFromPhone } from '../testing/create-text-from-phone.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { receiveMessage } from './receive-message.ts';

const MINUTE_MS = 60_000;
const whatsappId = v.parse(ConnectionId, 1);
let setUp: TestServices;
beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  // Without queues, no bot answers.
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

test('M2: a customer’s reaction becomes the ticket’s last inbound time, also in a closed ticket, and never moves it back', async () => {
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
