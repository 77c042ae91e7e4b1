import type { TicketId } from '@prosa/contract/ids';
import type { MediaType } from '@prosa/contract/messages/message';
import { enqueueDeliveries } from '../deliveries/enqueue-deliveries.ts';
import { insertMedia } from '../media/insert-media.ts';
import type { Write } from '../platform/write.ts';
import { recordMessages } from './record-messages.ts';

/** A message of a bot, or its note for the attendants (`isPrivate`). A file is stored already; `failure` keeps a message that can't go out, for people to see. */
export type BotMessage = {
  readonly body: string;
  readonly mediaType: MediaType;
  readonly file: {
    readonly name: string;
    readonly mimeType: string;
    readonly sizeBytes: number;
    readonly storageKey: string;
  } | null;
  /** The text that stands for the message in the list of tickets where it has none. */
  readonly label: string;
  readonly failure: 'ERR_NO_MEDIA_FOUND' | null;
  readonly isPrivate: boolean;
};

type SpokenTicket = {
  readonly id: TicketId;
  readonly contact_id: number;
  readonly queue_id: number | null;
  readonly whatsapp_id: number | null;
};

export const botText = (body: string): BotMessage => ({
  body,
  mediaType: 'chat',
  file: null,
  label: body,
  failure: null,
  isPrivate: false,
});
export const botNote = (body: string): BotMessage => ({ ...botText(body), isPrivate: true });

/**
 * Records what a bot says, in its order and behind all that stands in the ticket, and hands it to delivery. Unread stays: no
 * attendant has looked. The ticket is locked by the caller.
 */
export async function recordBotMessages(write: Write, ticket: SpokenTicket, messages: readonly BotMessage[]): Promise<void> {
  const { newId } = write;
  if (messages.length === 0) return;
  const whatsappId = ticket.whatsapp_id;
  const createdAt = await afterNewest(write, ticket.id);
  // Ids of one millisecond are random behind it; sorted, they keep the order among messages of one instant.
  const ids = messages.map(() => newId()).sort();
  const rows = messages.map((message, index) => ({
    ...message,
    id: ids[index] ?? '',
    failure: message.failure ?? (whatsappId === null && !message.isPrivate ? ('ERR_NO_WAPP_FOUND' as const) : null),
  }));
  const files = rows.flatMap(({ id, file }) => (file === null ? [] : [{ id, ...file }]));
  await insertMedia(write, { kind: 'ticket', id: ticket.id }, files);
  await recordMessages(
    write,
    rows.map(({ id, file, ...row }) => ({
      ...row,
      id,
      ticket,
      speaker: 'bot',
      userId: null,
      mediaId: file === null ? null : id,
      media: file === null ? null : { name: file.name, durationS: null },
      quoted: null,
      providerId: null,
      dataJson: null,
      at: createdAt,
      isShown: !row.isPrivate,
      unread: false,
    })),
  );
  const outgoing = rows.filter(({ isPrivate, failure }) => !isPrivate && failure === null);
  if (whatsappId === null) return;
  await enqueueDeliveries(
    write,
    { ticketId: ticket.id, whatsappId },
    outgoing.map(({ id }) => id),
  );
}

/** An instant behind every message of the ticket, also where the clocks of two processes differ. */
async function afterNewest(write: Write, ticketId: TicketId): Promise<Date> {
  const { tx, companyId, now } = write;
  const newest = await tx
    .selectFrom('messages')
    .select('created_at')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return new Date(Math.max(now.getTime(), newest?.created_at.getTime() ?? 0) + 1);
}
