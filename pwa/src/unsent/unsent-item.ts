import type { UserId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { isAttendedByColleague, maySendInTicket, mayWriteInTicket } from '../conversation-parts/may-send-in-ticket.ts';
import { countsAsUnsent } from '../sync/outbox/count-unsent.ts';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';

/** An unsent or refused entry, with the actions that are possible on it. */
export type UnsentItem = {
  readonly entry: OutboxEntry;
  /** The entry's ticket, if the entry has one and the device still holds it. */
  readonly ticket: TicketRow | undefined;
  readonly isOutOfSight: boolean;
  /** The name of the ticket's attendant. */
  readonly attendantName: string | undefined;
  /** The message, if the entry sends one. */
  readonly message: Message | undefined;
  readonly may: { readonly takeBack: boolean; readonly edit: boolean; readonly retry: boolean };
};

/**
 * Reads the unsent and refused entries in the order in which users made them. The order does not depend on the device's clock
 * (unsent/SPEC.md C5).
 */
export async function readUnsentItems(database: LocalDatabase, userId: UserId): Promise<UnsentItem[]> {
  const entries = (await database.outbox.orderBy('seq').toArray()).filter(countsAsUnsent);
  const tickets = await database.tickets.bulkGet(entries.map(({ lane }) => findTicketId(lane) ?? 0));
  const users = new Map((await database.users.toArray()).map(({ id, name }) => [id as number, name]));
  return entries.map((entry, at) => toUnsentItem(entry, tickets[at], { userId, nameOf: (id) => users.get(id) }));
}

/** The types of messages that contain no typed text. */
const messageTypesWithoutTypedText = new Set<Message['mediaType']>(['reactionMessage', 'contactMessage', 'locationMessage']);

function toUnsentItem(
  entry: OutboxEntry,
  ticket: TicketRow | undefined,
  { userId, nameOf }: { readonly userId: UserId; readonly nameOf: (id: number) => string | undefined },
): UnsentItem {
  const createdMessage = entry.changes.find((change) => change.table === 'messages' && change.does === 'create');
  const message = createdMessage?.does === 'create' && createdMessage.table === 'messages' ? createdMessage.row : undefined;
  // A forwarded message can't be edited, because nobody typed its text. If it was refused, it can always be retried, because the
  // server decides which ticket gets it.
  const isForward = entry.command === 'forward-message';
  // The composer can't hold a reaction, a contact card or a location.
  const isTyped = message !== undefined && !messageTypesWithoutTypedText.has(message.mediaType);
  const takeBack = entry.state === 'refused' || entry.attempts === 0;
  return {
    entry,
    ticket,
    isOutOfSight: findTicketId(entry.lane) !== undefined && ticket === undefined,
    attendantName: ticket?.userId != null && isAttendedByColleague(ticket, userId) ? nameOf(ticket.userId) : undefined,
    message,
    may: {
      takeBack,
      edit: takeBack && !isForward && isTyped && mayWriteInTicket(ticket, message.isPrivate),
      retry: entry.state === 'refused' && (isForward || message === undefined || maySendInTicket(ticket, userId)),
    },
  };
}

function findTicketId(lane: string): number | undefined {
  const [table, id] = lane.split(':');
  return table === 'tickets' ? Number(id) : undefined;
}
