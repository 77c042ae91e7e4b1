import type { TestServices } from '../start-test-services.ts';
import { ATTENDANT_ANSWER_TEXT } from './world/attendant-act.ts';
import type { ExpectedConversation } from './oracle/conversation.ts';
import type { ExpectedLine } from './oracle/expected-ticket.ts';

/**
 * A conversation in a form that people can read and that tests can compare: its lines with their times in seconds, and the state
 * of each ticket.
 */
export type ReadableConversation = { readonly lines: readonly string[]; readonly tickets: readonly object[] };

type Line = Pick<ExpectedLine, 'atMs' | 'by' | 'text' | 'of'>;

const formatLine = ({ atMs, by, text, of }: Line): string =>
  `${new Date(atMs).toISOString().slice(0, 19)} ${by}${of === 'chat' ? '' : ` (${of})`}: ${text}`;

/** Describes a predicted conversation. Returns undefined if the customer has no ticket. */
export function describeExpected(conversation: ExpectedConversation | undefined): ReadableConversation | undefined {
  if (conversation === undefined || conversation.tickets.length === 0) return undefined;
  const { tickets } = conversation;
  return {
    lines: tickets
      .flatMap(({ lines }) => lines)
      .toSorted((a, b) => a.atMs - b.atMs)
      .map(formatLine),
    tickets: tickets.map(({ status, queueId, userId, unread, timesAsked, outOfHoursCount, isLastFromCompany, rates, log }) => ({
      status,
      queueId,
      userId,
      unread,
      timesAsked,
      outOfHoursCount,
      isLastFromCompany,
      rates,
      log: log.join(' '),
    })),
  };
}

/** Reads the conversations of a company from the database. Returns them by the customer's number. */
export async function readConversations(
  rows: TestServices['rows'],
  companyId: number,
): Promise<ReadonlyMap<string, ReadableConversation>> {
  const messages = await rows(
    `select c.number, m.body as text, m.from_me, m.is_bot, m.user_id, m.media_type, m.created_at
       from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      where m.company_id = $1 and not m.is_private order by m.created_at, m.id`,
    companyId,
  );
  const tickets = await rows(
    `select c.number, t.status, t.queue_id, t.user_id, t.unread_messages, t.amount_used_bot_queues, t.out_of_hours_count,
            t.last_message_from_me, array(
              select l.type from ticket_log l where l.company_id = t.company_id and l.ticket_id = t.id order by l.id) as log, array(
              select s.rate from ticket_traking s
               where s.company_id = t.company_id and s.ticket_id = t.id and s.rate is not null order by s.id) as rates
       from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where t.company_id = $1 order by t.id`,
    companyId,
  );
  const linesOf = Map.groupBy(messages, ({ number }) => String(number));
  const ticketsOf = Map.groupBy(tickets, ({ number }) => String(number));
  return new Map(
    [...ticketsOf].map(([number, own]) => [
      number,
      {
        lines: (linesOf.get(number) ?? []).map((row) => formatLine(toConversationLine(row))),
        tickets: own.map((row) => ({
          status: row['status'],
          queueId: row['queue_id'],
          userId: row['user_id'],
          unread: row['unread_messages'],
          timesAsked: row['amount_used_bot_queues'],
          outOfHoursCount: row['out_of_hours_count'],
          isLastFromCompany: row['last_message_from_me'],
          rates: row['rates'],
          log: (row['log'] as string[]).join(' '), // PostgreSQL returns an array of texts.
        })),
      },
    ]),
  );
}

const writtenKindByMediaType: Readonly<Record<string, ExpectedLine['of']>> = {
  chat: 'chat',
  audio: 'audio',
  application: 'document',
  reactionMessage: 'reaction',
};

function toConversationLine(row: Readonly<Record<string, unknown>>): Line {
  const isAnswer = row['user_id'] !== null && row['text'] === ATTENDANT_ANSWER_TEXT;
  const by = row['from_me'] !== true ? 'customer' : row['is_bot'] === true ? 'bot' : isAnswer ? 'attendant' : 'settings';
  return {
    atMs: (row['created_at'] as Date).getTime(), // PostgreSQL returns a date.
    by,
    text: String(row['text']),
    of: writtenKindByMediaType[String(row['media_type'])] ?? 'chat',
  };
}
