import * as v from 'valibot';
import { MessageId, type TicketId } from '@prosa/contract/ids';
import type { MediaType, SentMenu } from '@prosa/contract/messages/message';
import { enqueueDeliveries } from '../deliveries/enqueue-deliveries.ts';
import { insertMedia } from '../media/insert-media.ts';
import { toMediaType } from '../media/media-types.ts';
import type { Write } from '../platform/write.ts';
import { type MessageTicket, recordMessages } from './record-messages.ts';

/** A file that a bot sends. It is in the media store already. */
export type BotFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly storageKey: string;
};

/**
 * A message of a bot, or its note for the attendants (`isPrivate`). Its file is stored already. `failure` is set for a message
 * that can't be sent, and attendants see it.
 */
export type BotMessage = {
  readonly body: string;
  readonly mediaType: MediaType;
  readonly file: BotFile | null;
  /** The text that the list of tickets shows for a message without text. */
  readonly label: string;
  readonly failure: 'ERR_NO_MEDIA_FOUND' | null;
  readonly isPrivate: boolean;
  readonly dataJson: SentMenu | null;
};

export const createBotTextMessage = (body: string): BotMessage => ({
  body,
  mediaType: 'chat',
  file: null,
  label: body,
  failure: null,
  isPrivate: false,
  dataJson: null,
});
/** Creates a menu. Where a channel can't show its choices, the customer reads `body`. */
export const createBotMenuMessage = (body: string, menu: SentMenu['menu']): BotMessage => ({
  ...createBotTextMessage(body),
  dataJson: { menu },
});
export const createBotFileMessage = (file: BotFile): BotMessage => ({
  ...createBotTextMessage(''),
  mediaType: toMediaType(file.mimeType),
  file,
  label: file.name,
});
export const createBotNote = (body: string): BotMessage => ({ ...createBotTextMessage(body), isPrivate: true });

/**
 * Records a bot's messages in order, after all others of the ticket, and enqueues their deliveries. The unread count stays,
 * because no attendant has read the ticket. The caller has locked the ticket.
 */
export async function recordBotMessages(write: Write, ticket: MessageTicket, messages: readonly BotMessage[]): Promise<void> {
  const { newId } = write;
  if (messages.length === 0) return;
  const whatsappId = ticket.whatsapp_id;
  const createdAt = await loadTimeAfterNewest(write, ticket.id);
  // Ids of the same millisecond have random parts. Sorted ids keep messages of the same time in order.
  const ids = messages.map(() => newId()).sort();
  const rows = messages.map((message, index) => ({
    ...message,
    id: v.parse(MessageId, ids[index]),
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

/** Returns a time after every message of the ticket, even if the clocks of two processes differ. */
async function loadTimeAfterNewest(write: Write, ticketId: TicketId): Promise<Date> {
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
