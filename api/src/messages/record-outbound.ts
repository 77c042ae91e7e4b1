import type { MessageId, ScheduleId, UserId } from '@prosa/contract/ids';
import type { MediaType, NoteMentions, SharedContacts, SharedLocation } from '@prosa/contract/messages/message';
import { enqueueDeliveries } from '../deliveries/enqueue-deliveries.ts';
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
  /** False if the list does not show the message as its ticket's last one, as in a closed ticket. */
  readonly isShown?: boolean;
  /** The scheduled message that caused this message. */
  readonly scheduleId?: ScheduleId;
};

/**
 * Records a message of the company. A private note is only recorded. Any other message is delivered, and sets the unread count to
 * zero. It becomes the ticket's last message unless `isShown` is false. A message that a person wrote also ends the customer's
 * waiting and the bot.
 */
export async function recordOutbound(write: Write, message: OutboundMessageRecord): Promise<void> {
  const { ticket, isPrivate, mediaName } = message;
  await recordMessages(write, [
    {
      ...message,
      speaker: message.isAutomatic === true ? 'settings' : 'attendant',
      media: mediaName === null ? null : { name: mediaName, durationS: message.mediaDurationS ?? null },
      quoted: message.quotedId === null ? null : { id: message.quotedId },
      providerId: null,
      dataJson: message.dataJson,
      failure: isPrivate || ticket.whatsapp_id !== null ? null : 'ERR_NO_WAPP_FOUND',
      at: write.now,
      isShown: message.isShown ?? !isPrivate,
      unread: false,
    },
  ]);
  const { whatsapp_id: whatsappId } = ticket;
  if (!isPrivate && whatsappId !== null)
    await enqueueDeliveries(write, { ticketId: ticket.id, whatsappId, scheduleId: message.scheduleId }, [message.id]);
}
