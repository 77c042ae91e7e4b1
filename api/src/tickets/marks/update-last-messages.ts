import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';
import { toLastMessageColumns } from './to-last-message-columns.ts';
import type { LastMessageSource } from '@prosa/domain/tickets/to-last-message';

/**
 * The kind of author of a message in a ticket. `phone` is the company's own phone, and `settings` is a text of the company's
 * settings that a move sends.
 */
export type MessageAuthorKind = 'customer' | 'phone' | 'attendant' | 'settings' | 'bot';

export type LastMessageUpdate = {
  readonly ticketId: TicketId;
  readonly speaker: MessageAuthorKind;
  readonly message: LastMessageSource;
  /** True if the message adds to the ticket's unread messages. */
  readonly unread: boolean;
  readonly at: Date;
};

/**
 * Stores in tickets that these messages are their last ones, with one statement and one message for each ticket. A message that
 * arrives late does not replace a message with a later time. Every message ends the silence in which the last reminder was sent.
 * The further changes depend on the author of the message:
 * - A customer's message counts as unread. Except in a group, the waiting begins with the customer's first unanswered message,
 *   in whatever order messages arrive.
 * - A message that an attendant writes in Prosa answers all messages that have arrived. It ends the waiting, the targets, the
 *   handover and the bot, and leaves no message unread.
 * - A message that the team writes on the company's phone may arrive late, so it answers only the customer's older messages. It
 *   ends their waiting and targets, and the handover.
 * - A text of the settings leaves no message unread.
 * - A message of the customer, an attendant or the phone ends the snooze.
 * After a customer's message, the ticket's timers are planned only if the message begins a wait in a queue with a target.
 */
export async function updateLastMessages(
  { tx, companyId, changes, now }: Write,
  shownMessages: readonly LastMessageUpdate[],
): Promise<void> {
  if (shownMessages.length === 0) return;
  const shownRecords = shownMessages.map(({ ticketId, speaker, message, unread, at }) => ({
    ticket_id: ticketId,
    speaker,
    at,
    unread: unread ? 1 : 0,
    ...toLastMessageColumns(message),
  }));
  // The condition with the list of ids makes PostgreSQL read only these tickets. Otherwise PostgreSQL would assume that `shown`
  // has a hundred rows, and would read all tickets of the company.
  const { rows } = await sql<{ id: TicketId; isTimed: boolean }>`
    update tickets set last_message = case when is_newest then given.last_message else tickets.last_message end,
           last_message_from_me = case when is_newest then given.last_message_from_me else tickets.last_message_from_me end,
           last_message_details = case when is_newest then given.last_message_details::jsonb
                                       else tickets.last_message_details end,
           updated_at = ${now},
           unread_messages = case when speaker in ('attendant', 'settings') then 0 else unread_messages + given.unread end,
           last_inbound_at = case when speaker = 'customer' then greatest(last_inbound_at, given.at) else last_inbound_at end,
           waiting_since = case when speaker in ('settings', 'bot') then waiting_since
                                when speaker = 'customer' and given.at <= answered_until then waiting_since
                                when speaker = 'customer' and not is_group then least(waiting_since, given.at)
                                when speaker = 'phone' and given.at < waiting_since then waiting_since
                                when speaker = 'phone' and waiting_since is not null then (
                                  select min(m.created_at) from messages m
                                   where m.company_id = tickets.company_id and m.ticket_id = tickets.id and not m.from_me
                                     and m.media_type <> 'reactionMessage'
                                     and m.created_at > given.at) end,
           answered_until = case when speaker = 'phone' then greatest(answered_until, given.at)
                                 when speaker = 'attendant' then greatest(answered_until, last_inbound_at)
                                 else answered_until end,
           is_answered = is_answered or speaker in ('phone', 'attendant'),
           answer_due_at = case when ${answersCustomerSql} then null else answer_due_at end,
           overdue_told_at = case when ${answersCustomerSql} then null else overdue_told_at end,
           overdue_for = case when ${answersCustomerSql} then '{}' else overdue_for end,
           handover = case when speaker in ('phone', 'attendant') then null else handover end,
           snoozed_until = case when speaker in ('settings', 'bot') then snoozed_until end,
           is_bot = is_bot and speaker <> 'attendant', inactive_message_at = null, silent_since = null
      from (select *, not exists (
                select from messages m
                 where m.company_id = ${companyId} and m.ticket_id = shown.ticket_id and not m.is_private
                   and m.media_type <> 'reactionMessage' and m.created_at > shown.at) as is_newest
              from json_to_recordset(${toRecordsetSql(shownRecords)})
                as shown(ticket_id int, speaker text, at timestamptz, unread int, last_message text,
                         last_message_from_me boolean, last_message_details text)) given
     where tickets.company_id = ${companyId} and tickets.id = any(${shownRecords.map((each) => each.ticket_id)}::int[])
       and tickets.id = given.ticket_id
    returning tickets.id, tickets.waiting_since = given.at and ${isInQueueWithTargetSql} as "isTimed"`.execute(tx);
  const timedIds = new Set(rows.filter(({ isTimed }) => isTimed).map(({ id }) => id));
  for (const { ticketId, speaker } of shownMessages) {
    if (speaker === 'customer' && !timedIds.has(ticketId)) changes.ticketsWithInbound.add(ticketId);
    else if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
  }
}

/**
 * Matches a message of the team that answers the customer. A message from the phone does not answer the customer if it is older
 * than the customer's first unanswered message.
 */
const answersCustomerSql = sql`(speaker = 'attendant' or speaker = 'phone' and given.at >= waiting_since)`;

/** Matches a ticket whose queue has a target. The database reads the queue only if the message begins a wait. */
const isInQueueWithTargetSql = sql`exists (
  select from queues q where q.company_id = tickets.company_id and q.id = tickets.queue_id
     and (q.first_answer_minutes > 0 or q.next_answer_minutes > 0))`;
