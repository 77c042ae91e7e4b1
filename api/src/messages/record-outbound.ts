import type { MessageId, ScheduleId, UserId } from '@prosa/contract/ids';
import type { MediaType, NoteMentions, SharedContacts, SharedLocation } from '@prosa/contract/messages/message';
import { enqueueDeliveries } from '../deliveries/enqueue-deliveries.ts';
import { refuseUniqueViolation } from '../platform/database/refuse-unique-violation.ts';
import type { Write } from '../platform/write.ts';
import { recordMessages, type MessageTicket } from './record-messages.ts';

export type OutboundMessageRecord = {
  readonly id: MessageId;
  readonly ticket: MessageTicket;
  readonly userId: UserId | null;
  readonly body: string;
  readonly isPrivate: boolean;
  readonly isForwarded?: boolean;
  readonly mediaType: MediaType;
  readonly mediaId: string | null;
  readonly mediaName: string | null;
  readonly mediaDurationS?: number | null;
  readonly quotedId: MessageId | null;
  readonly dataJson?: SharedContacts | SharedLocation | NoteMentions | null;
  /**
   * True if the text comes from the company's settings and not from a person. The customer then still waits for a person's
   * answer.
   */
  readonly isAutomatic?: boolean;
  /** False if the list must not show the message as the last message of its ticket, for example because the ticket is closed. */
  readonly isShown?: boolean;
  /** The scheduled message that caused this message. */
  readonly scheduleId?: ScheduleId;
};

/** Records one message of the company, as `recordOutbounds` does. Refuses with ERR_CREATING_MESSAGE if the id is in use. */
export const recordOutbound = (write: Write, message: OutboundMessageRecord): Promise<void> =>
  refuseUniqueViolation('messages_pkey', 'ERR_CREATING_MESSAGE', () => recordOutbounds(write, [message]));

/**
 * Records messages of the company. A private note is only recorded. Any other message is delivered, or marked as failed if its
 * ticket has no connection, and sets the unread count to zero. It becomes the ticket's last message unless `isShown` is false. A
 * message that a person wrote also ends the customer's waiting and stops the bot.
 */
export async function recordOutbounds(write: Write, messages: readonly OutboundMessageRecord[]): Promise<void> {
  await recordMessages(
    write,
    messages.map((message) => ({
      ...message,
      speaker: message.isAutomatic === true ? 'settings' : 'attendant',
      media: message.mediaName === null ? null : { name: message.mediaName, durationS: message.mediaDurationS ?? null },
      quoted: message.quotedId === null ? null : { id: message.quotedId },
      providerId: null,
      dataJson: message.dataJson,
      failure: message.isPrivate || message.ticket.whatsapp_id !== null ? null : 'ERR_NO_WAPP_FOUND',
      at: write.now,
      isShown: message.isShown ?? !message.isPrivate,
      unread: false,
    })),
  );
  await enqueueDeliveries(
    write,
    messages.flatMap(({ id: messageId, ticket: { id: ticketId, whatsapp_id: whatsappId }, isPrivate, scheduleId }) =>
      isPrivate || whatsappId === null ? [] : [{ messageId, ticketId, whatsappId, scheduleId }],
    ),
  );
}
