import type { MediaType } from '@prosa/contract/messages/message';
import { scheduleDeliveries } from '../deliveries/schedule-deliveries.ts';
import { insertMedia } from '../media/insert-media.ts';
import type { Write } from '../platform/write.ts';
import { lastMessageColumns } from '../tickets/last-message-columns.ts';

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
  readonly id: number;
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
  const { tx, companyId, changes, newId } = write;
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
  await tx
    .insertInto('messages')
    .values(
      rows.map(({ id, body, mediaType, file, failure, isPrivate }) => ({
        company_id: companyId,
        id,
        ticket_id: ticket.id,
        contact_id: ticket.contact_id,
        queue_id: ticket.queue_id,
        whatsapp_id: whatsappId,
        body,
        from_me: true,
        is_bot: true,
        media_type: mediaType,
        media_id: file === null ? null : id,
        is_private: isPrivate,
        delivery: isPrivate ? ('internal' as const) : failure === null ? ('queued' as const) : ('failed' as const),
        failure,
        created_at: createdAt,
      })),
    )
    .execute();
  for (const { id } of rows) changes.messages.set(id, 'create');
  const spoken = rows.filter(({ isPrivate }) => !isPrivate);
  await showLast(write, ticket.id, spoken.at(-1));
  const outgoing = spoken.filter(({ failure }) => failure === null);
  if (outgoing.length === 0 || whatsappId === null) return;
  await tx
    .insertInto('deliveries')
    .values(outgoing.map(({ id }) => ({ company_id: companyId, message_id: id, whatsapp_id: whatsappId })))
    .execute();
  await scheduleDeliveries(write, { ticketId: ticket.id, whatsappId }, null);
}

async function showLast(
  write: Write,
  ticketId: number,
  last: (Omit<BotMessage, 'failure'> & { readonly id: string }) | undefined,
): Promise<void> {
  const { tx, companyId, changes, now } = write;
  if (last === undefined) return;
  await tx
    .updateTable('tickets')
    .set({
      ...lastMessageColumns({
        id: last.id,
        userId: null,
        isBot: true,
        body: last.body === '' ? last.label : last.body,
        fromMe: true,
        mediaType: last.mediaType,
        media: last.file === null ? null : { name: last.file.name, durationS: null },
        isDeleted: false,
      }),
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
}

/** An instant behind every message of the ticket, also where the clocks of two processes differ. */
async function afterNewest(write: Write, ticketId: number): Promise<Date> {
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
