import type { MediaType, SharedContacts } from '@prosa/contract/messages/message';
import { enqueueDelivery } from '../deliveries/enqueue-delivery.ts';
import type { Write } from '../platform/write.ts';
import { lastMessageColumns } from '../tickets/last-message-columns.ts';

export type OutboundRecord = {
  readonly id: string;
  readonly ticket: {
    readonly id: number;
    readonly contact_id: number;
    readonly queue_id: number | null;
    readonly whatsapp_id: number | null;
  };
  readonly userId: number | null;
  readonly body: string;
  readonly isPrivate: boolean;
  readonly mediaType: MediaType;
  readonly mediaId: string | null;
  readonly mediaName: string | null;
  readonly mediaDurationS?: number | null;
  readonly quotedId: string | null;
  readonly dataJson?: SharedContacts | null;
  /** Whether the company's settings said it, not a person: then the customer goes on waiting. */
  readonly isAutomatic?: boolean;
};

/**
 * Records what the company says: a private note stays inside, anything else becomes the ticket's last message, zeroes
 * its unread count, ends the customer's waiting and the bot where a person said it, and is handed to delivery.
 */
export async function recordOutbound(write: Write, message: OutboundRecord): Promise<void> {
  const { tx, companyId, changes, now } = write;
  const { ticket } = message;
  const goesOut = !message.isPrivate && ticket.whatsapp_id !== null;
  await tx
    .insertInto('messages')
    .values({
      company_id: companyId,
      id: message.id,
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      user_id: message.userId,
      queue_id: ticket.queue_id,
      whatsapp_id: ticket.whatsapp_id,
      body: message.body,
      from_me: true,
      media_type: message.mediaType,
      media_id: message.mediaId,
      quoted_id: message.quotedId,
      data_json: message.dataJson == null ? null : JSON.stringify(message.dataJson),
      is_private: message.isPrivate,
      delivery: goesOut ? 'queued' : message.isPrivate ? 'internal' : 'failed',
      failure: goesOut || message.isPrivate ? null : 'ERR_NO_WAPP_FOUND',
      created_at: now,
    })
    .execute();
  changes.messages.set(message.id, 'create');
  if (message.isPrivate) return;
  await tx
    .updateTable('tickets')
    .set({
      ...lastMessageColumns({
        ...message,
        isBot: false,
        fromMe: true,
        isDeleted: false,
        media: message.mediaName === null ? null : { name: message.mediaName, durationS: message.mediaDurationS ?? null },
      }),
      unread_messages: 0,
      ...(message.isAutomatic === true ? {} : { waiting_since: null, handover: null, is_bot: false }),
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  changes.tickets.set(ticket.id, 'update');
  if (ticket.whatsapp_id !== null) await enqueueDelivery(write, message.id, ticket.whatsapp_id);
}
