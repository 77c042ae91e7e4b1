import type { Selectable } from 'kysely';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { Database } from '@prosa/database/database';
import { toRatingStep } from '@prosa/domain/tickets/to-rating-step';
import type { TicketState } from '@prosa/domain/tickets/ticket-state';

export type StoredTicket = Selectable<Database['tickets']>;

/** Converts a stored ticket to the contract's row, and brands the ids from the database. */
export const toTicketRow = (row: StoredTicket): TicketRow =>
  ({
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    channel: row.channel,
    contactId: row.contact_id,
    whatsappId: row.whatsapp_id,
    queueId: row.queue_id,
    userId: row.user_id,
    lastMessage: row.last_message,
    lastMessageFromMe: row.last_message_from_me,
    lastMessageDetails: row.last_message_details,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    answerDueAt: row.answer_due_at?.toISOString() ?? null,
    overdueFor: row.overdue_for,
    lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
    handover: row.handover,
    mentions: row.mentions,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    unreadMessages: row.unread_messages,
    isGroup: row.is_group,
    isBot: row.is_bot,
    isTransfered: row.is_transfered,
    useIntegration: row.use_integration,
    userRating: toUserRating(row),
    value: row.value === null ? null : Number(row.value),
    tagIds: row.tag_ids,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }) as TicketRow;

/** Converts the rating of a ticket, from 0 to 10, to the step that lists show. Returns null if the ticket has no rating. */
export const toUserRating = ({ rate }: Pick<StoredTicket, 'rate'>) => (rate === null ? null : { rate: toRatingStep(rate) });

/** Converts a stored ticket to the fields that the domain's rules need. */
export const toTicketState = (row: StoredTicket): TicketState => ({
  status: row.status,
  userId: row.user_id,
  queueId: row.queue_id,
  isGroup: row.is_group,
});
