import * as v from 'valibot';
import { MessageId, type TicketId } from '@prosa/contract/ids';
import type { MediaType, SentMenu } from '@prosa/contract/messages/message';
import { sql } from 'kysely';
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
 * A message of a bot, or its note for the attendants (`isPrivate`). Its file is stored already. `failure` is the reason why a
 * message can't be sent. Attendants see this reason.
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
/** Creates the message of a menu. On a channel that can't show the choices of the menu, the customer reads `body`. */
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

/** The messages of a bot in a ticket, in order. */
export type BotSpeech = { readonly ticket: MessageTicket; readonly messages: readonly BotMessage[] };

/** Records what a bot says in one ticket, as `recordBotSpeeches` does. */
export const recordBotMessages = (write: Write, ticket: MessageTicket, messages: readonly BotMessage[]): Promise<void> =>
  recordBotSpeeches(write, [{ ticket, messages }]);

/**
 * Records a bot's messages in different tickets, and enqueues their deliveries. In each ticket they keep their order and follow
 * all other messages. The unread counts stay unchanged, because no attendant has read the tickets. The caller has locked the
 * tickets.
 */
export async function recordBotSpeeches(write: Write, all: readonly BotSpeech[]): Promise<void> {
  const speeches = all.filter(({ messages }) => messages.length > 0);
  if (speeches.length === 0) return;
  const newestTimes = await loadNewestTimes(
    write,
    speeches.map(({ ticket }) => ticket.id),
  );
  const rows = speeches.flatMap(({ ticket, messages }) => {
    // Ids of the same millisecond have random parts. Sorted ids keep messages of the same time in order.
    const ids = messages.map(() => write.newId()).sort();
    // The messages follow every other message of the ticket, even if the clocks of two processes differ.
    const at = new Date(Math.max(write.now.getTime(), newestTimes.get(ticket.id)?.getTime() ?? 0) + 1);
    return messages.map((message, index) => ({
      ...message,
      ticket,
      at,
      id: v.parse(MessageId, ids[index]),
      failure: message.failure ?? (ticket.whatsapp_id === null && !message.isPrivate ? ('ERR_NO_WAPP_FOUND' as const) : null),
    }));
  });
  for (const { id, ticket, file } of rows)
    if (file !== null) await insertMedia(write, { kind: 'ticket', id: ticket.id }, [{ id, ...file }]);
  await recordMessages(
    write,
    rows.map(({ id, file, ...row }) => ({
      ...row,
      id,
      speaker: 'bot',
      userId: null,
      mediaId: file === null ? null : id,
      media: file === null ? null : { name: file.name, durationS: null },
      quoted: null,
      providerId: null,
      isShown: !row.isPrivate,
      unread: false,
    })),
  );
  await enqueueDeliveries(
    write,
    rows.flatMap(({ id: messageId, ticket: { id: ticketId, whatsapp_id: whatsappId }, isPrivate, failure }) =>
      whatsappId === null || isPrivate || failure !== null ? [] : [{ ticketId, whatsappId, messageId }],
    ),
  );
}

/** Loads the time of the newest message of each ticket that has one. */
async function loadNewestTimes({ tx, companyId }: Write, ticketIds: readonly TicketId[]): Promise<ReadonlyMap<TicketId, Date>> {
  const { rows } = await sql<{ readonly id: TicketId; readonly at: Date }>`
    select ticket.id, newest.created_at as at from unnest(${ticketIds}::int[]) as ticket(id)
     cross join lateral (
       select created_at from messages
        where company_id = ${companyId} and ticket_id = ticket.id order by created_at desc limit 1) newest`.execute(tx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
