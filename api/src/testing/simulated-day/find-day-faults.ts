import * as v from 'valibot';
import type { TestServices } from '../start-test-services.ts';
import type { DayCompany } from './world/day-company.ts';
import type { DayCustomer } from './world/draw-customer.ts';

type QueryRows = TestServices['rows'];

/** SQL that matches the log entries after which a person serves the ticket. */
const IS_TAKEOVER_ENTRY_SQL = `type = 'open' or (type = 'receivedTransfer' and user_id is not null)`;
/** SQL that matches the log entries after which no person serves the ticket. */
const IS_RELEASE_ENTRY_SQL = `type in ('create', 'reopen', 'pending', 'transfered', 'receivedTransfer', 'closed', 'autoClose', 'nps')`;
/**
 * The maximum time until a burst is answered. It includes a tolerance of one second, because the times of messages have no
 * milliseconds.
 */
const MAX_ANSWER_TIME_SQL = `interval '7 seconds'`;

/** Lists contacts that have more than one active ticket on a connection. */
export const listContactsWithTwoActiveTickets = (rows: QueryRows) =>
  rows(`select company_id, contact_id from tickets where status <> 'closed' group by 1, 2, whatsapp_id having count(*) > 1`);

/**
 * Lists the customers' messages that are missing or were recorded twice. Reactions are left out, because a reaction without a
 * ticket is not recorded.
 */
export async function listLostMessages(rows: QueryRows, customers: readonly DayCustomer[]): Promise<string[]> {
  const recorded = await rows('select provider_id, count(*)::int as count from messages where not from_me group by 1');
  const counts = new Map(recorded.map((row) => [row['provider_id'], row['count']]));
  return customers.flatMap(({ number, acts }) =>
    acts.flatMap((act, index) => {
      const providerId = `wamid.${number}.${index}`;
      return act.kind !== 'write' || act.of === 'reaction' || counts.get(providerId) === 1 ? [] : [providerId];
    }),
  );
}

/** Lists webhooks that were not processed, jobs that failed, and jobs that are due. Jobs for a later time are left out. */
export const listUnfinishedWork = (rows: QueryRows, at: Date) =>
  rows(
    `select 'webhook' as kind, id::text, failure from webhook_deliveries where processed_at is null
     union all select task, id::text, failure from jobs where failed_at is not null or run_at <= $1`,
    at,
  );

/** Lists what a bot said while a person served the ticket, except refusals of audio, which are allowed (rule A1). */
export const listBotTextsWhileAttended = (rows: QueryRows) =>
  rows(
    `select m.ticket_id, m.created_at, m.body from messages m
      where m.is_bot and m.body not like 'No momento não conseguimos ouvir áudios%' and (
        select ${IS_TAKEOVER_ENTRY_SQL} from ticket_log l
         where l.company_id = m.company_id and l.ticket_id = m.ticket_id and (${IS_TAKEOVER_ENTRY_SQL} or ${IS_RELEASE_ENTRY_SQL})
           and l.created_at <= m.created_at order by l.id desc limit 1)`,
  );

/**
 * Lists customers' messages that a bot had to answer, but for which no decision is stored. Leaves out a message if a person acted
 * in its ticket before the burst was answered, because a person silences the bot. Leaves out repeated decisions not to answer,
 * because only the first one is stored (rules B5, D1 and D2).
 */
export const listMessagesWithoutDecision = (rows: QueryRows) =>
  rows(
    `select m.ticket_id, m.created_at, m.body from messages m
      where not m.from_me and m.media_type <> 'reactionMessage'
        and not exists (
          select from ticket_log l where l.company_id = m.company_id and l.ticket_id = m.ticket_id
             and l.type in ('queue', 'redirect', 'open', 'receivedTransfer', 'transfered', 'closed', 'autoClose', 'userDefine')
             and l.created_at <= m.created_at + ${MAX_ANSWER_TIME_SQL} and l.type not in ('lgpd', 'nps')
             and not exists (
               select from ticket_log nps where nps.company_id = l.company_id and nps.ticket_id = l.ticket_id and nps.type = 'nps'
                  and nps.id > l.id and nps.created_at <= m.created_at))
        and not exists (
          select from rule_decisions d where d.company_id = m.company_id and d.ticket_id = m.ticket_id
             and d.created_at between m.created_at and m.created_at + ${MAX_ANSWER_TIME_SQL})
        and not exists (
          select from (
            select decisions from rule_decisions d where d.company_id = m.company_id and d.ticket_id = m.ticket_id
               and d.created_at <= m.created_at order by id desc limit 1) last
           where last.decisions -> 0 ->> 'rule' in ('consentLimit', 'absenceLimit', 'absencePause', 'vacationToldToday', 'menuLimit', 'menuPause'))`,
  );

const SentTextRow = v.object({
  ticket_id: v.number(),
  number: v.string(),
  is_bot: v.boolean(),
  body: v.string(),
  services: v.number(),
});

/**
 * Lists texts that a bot sent in a ticket more often than the connection allows. The limits count for each service of a ticket.
 */
export async function listRepeatsAboveLimits(
  rows: QueryRows,
  company: DayCompany,
  customers: readonly DayCustomer[],
): Promise<string[]> {
  const sent = (
    await rows(
      `select m.ticket_id, c.number, m.is_bot, m.body, (
         select count(*)::int from ticket_log l
          where l.company_id = m.company_id and l.ticket_id = m.ticket_id and l.type in ('create', 'reopen')) as services
         from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
        where m.company_id = $1 and m.from_me order by m.ticket_id, m.created_at, m.id`,
      company.id,
    )
  ).map((row) => v.parse(SentTextRow, row));
  return customers.flatMap(({ number, connection: { maxMenus, maxRatingQuestions, ratingQuestion } }) => {
    const own = sent.filter((each) => each.number === number);
    const toRunLength = (index: number): number => {
      let length = 1;
      while (own[index - length]?.body === own[index]?.body && own[index - length]?.ticket_id === own[index]?.ticket_id)
        length += 1;
      return length;
    };
    const isRating = (body: string): boolean => ratingQuestion !== '' && body.startsWith('Que nota');
    return own.flatMap(({ ticket_id: ticketId, is_bot: isBot, body, services }, index) => {
      if (!isBot) return [];
      const isMenu = /\*\[ \d+ \]\*/.test(body);
      const closed = own.filter((each) => each.ticket_id === ticketId && each.body === body && / fechada$|descansa$/.test(body));
      const isBroken =
        (isMenu && maxMenus > 0 && toRunLength(index) > maxMenus * services) ||
        (maxMenus > 0 && closed.length > maxMenus * services) ||
        (isRating(body) && maxRatingQuestions > 0 && toRunLength(index) > maxRatingQuestions * services);
      return isBroken ? [`${number}, ticket ${ticketId}: ${body}`] : [];
    });
  });
}
