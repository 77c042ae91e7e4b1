import fc from 'fast-check';
import { parse } from 'valibot';
import { ContactId, MessageId, TicketId } from '@prosa/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMessages } from '../../messages/record-messages.ts';
import { commit } from '../../platform/write.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import type { MessageAuthorKind } from './update-last-messages.ts';

const MINUTE_MS = 60_000;
const begunAtMs = Date.parse('2026-01-05T12:00:00Z');
const toTime = (minute: number): Date => new Date(begunAtMs + minute * MINUTE_MS);

let setUp: TestServices;
let ticketId: TicketId;
let contactId: ContactId;
beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  const [contact] = await setUp.rows(
    `insert into contacts (company_id, name, number, channel) values (1, 'Rita', '5511955550009', 'whatsappapi') returning id`,
  );
  const [ticket] = await setUp.rows(
    `insert into tickets (company_id, status, channel, contact_id, begun_by) values (1, 'open', 'whatsappapi', $1, 'customer') returning id`,
    contact?.['id'],
  );
  [ticketId, contactId] = [parse(TicketId, ticket?.['id']), parse(ContactId, contact?.['id'])];
});
afterAll(() => setUp.stop());

type Arrival = { readonly speaker: MessageAuthorKind; readonly minute: number };

const record = ({ speaker, minute }: Arrival): Promise<void> =>
  commit(setUp.services, setUp.companyId, (write) =>
    recordMessages(write, [
      {
        id: parse(MessageId, write.newId()),
        ticket: { id: ticketId, contact_id: contactId, queue_id: null, whatsapp_id: null },
        speaker,
        userId: null,
        body: 'oi',
        isPrivate: false,
        mediaType: 'chat',
        mediaId: null,
        media: null,
        quoted: null,
        providerId: null,
        dataJson: null,
        failure: null,
        at: toTime(minute),
        isShown: true,
        unread: speaker === 'customer',
      },
    ]),
  );

/**
 * Returns the minute of the customer's first unanswered message. A message from the phone answers all older messages, and an
 * attendant's message from Prosa answers all messages that have arrived.
 */
function findFirstUnanswered(arrivals: readonly Arrival[]): number | undefined {
  const received: number[] = [];
  let answeredUntil = -1;
  for (const { speaker, minute } of arrivals) {
    if (speaker === 'customer') received.push(minute);
    if (speaker === 'phone') answeredUntil = Math.max(answeredUntil, minute);
    if (speaker === 'attendant') answeredUntil = Math.max(answeredUntil, ...received);
  }
  const unanswered = received.filter((minute) => minute > answeredUntil);
  return unanswered.length === 0 ? undefined : Math.min(...unanswered);
}

/**
 * Random sequences of messages. First, messages of the customer and of the company's phone arrive in any order. Then up to three
 * newer messages follow in the order of their times. Their authors are any except the phone.
 */
const arrivals = fc
  .tuple(
    fc.uniqueArray(
      fc.record({ speaker: fc.constantFrom<MessageAuthorKind>('customer', 'customer', 'phone'), minute: fc.nat(30) }),
      { selector: ({ minute }) => minute, maxLength: 6 },
    ),
    fc.array(fc.constantFrom<MessageAuthorKind>('bot', 'settings', 'attendant', 'customer'), { maxLength: 3 }),
  )
  .map(([late, made]): Arrival[] => [...late, ...made.map((speaker, at) => ({ speaker, minute: 31 + at }))]);

test('a ticket’s waiting time begins with the customer’s first unanswered message, even if messages arrive late', async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, async (given) => {
      await setUp.rows('delete from messages');
      await setUp.rows('update tickets set waiting_since = null, answered_until = null, last_inbound_at = null');
      for (const arrival of given) await record(arrival);
      const [row] = await setUp.rows('select waiting_since from tickets where id = $1', ticketId);
      const first = findFirstUnanswered(given);
      expect(row?.['waiting_since']).toEqual(first === undefined ? null : toTime(first));
    }),
    { numRuns: 100 },
  );
});
