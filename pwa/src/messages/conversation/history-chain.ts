import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';

/**
 * The messages of those earlier tickets of a contact that the device does not hold, by the ticket's id. The messages of each
 * ticket begin with the oldest one. The screen shows these messages, but the device does not store them.
 */
export type UnheldMessagesByTicket = ReadonlyMap<number, readonly Message[]>;

type HistoryTicket = Pick<TicketRow, 'id' | 'queueId'>;

/**
 * Lists the tickets of a conversation, the newest first. A ticket that the device doesn't hold is known only from its messages.
 */
export function listHistoryTickets(held: readonly HistoryTicket[], unheld: UnheldMessagesByTicket): HistoryTicket[] {
  const ids = new Set<number>(held.map(({ id }) => id));
  const others = [...unheld.values()].flatMap(([first]) => (first === undefined || ids.has(first.ticketId) ? [] : [first]));
  return [...held, ...others.map(({ ticketId, queueId }) => ({ id: ticketId, queueId }))].toSorted((a, b) => b.id - a.id);
}

export const listTicketIds = (messages: readonly Message[]) => [...new Set(messages.map(({ ticketId }) => ticketId))];

/** Adds a page of the server's messages. Pages may overlap, because new messages shift them between two requests. */
export function addHistoryPage(unheld: UnheldMessagesByTicket, page: readonly Message[]): UnheldMessagesByTicket {
  const next = new Map(unheld);
  for (const ticketId of listTicketIds(page)) {
    const byId = new Map(
      [...(unheld.get(ticketId) ?? []), ...page.filter((row) => row.ticketId === ticketId)].map((row) => [row.id, row]),
    );
    next.set(
      ticketId,
      [...byId.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0)),
    );
  }
  return next;
}
