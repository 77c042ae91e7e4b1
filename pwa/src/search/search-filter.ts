import type { Contact } from '@prosa/contract/contacts/contact';
import type { TicketRow, TicketStatus } from '@prosa/contract/tickets/ticket';
import { seesTicket, toListViewer, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';

/** The filters of a search. A filter whose list is empty excludes no ticket. */
export type SearchFilter = {
  readonly statuses: readonly TicketStatus[];
  readonly queueIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly connectionIds: readonly number[];
  /** The ids of the attendants to filter by. Only admins may use this filter. */
  readonly userIds: readonly number[];
  readonly unreadOnly: boolean;
  readonly showAll: boolean;
};
export type SearchedTicket = Pick<
  TicketRow,
  'id' | 'contactId' | 'status' | 'userId' | 'queueId' | 'isGroup' | 'whatsappId' | 'unreadMessages' | 'updatedAt'
>;

/**
 * Returns a predicate that tells whether a ticket may be among the results, by the same rules as `GET /tickets?status=search`.
 */
export function createTicketFilter(
  viewer: TicketViewer,
  filter: SearchFilter,
): (ticket: SearchedTicket, contactTagIds: Contact['tagIds']) => boolean {
  const admin = viewer.profile === 'admin';
  const eyes = toListViewer(viewer, { showAll: filter.showAll, isSearch: true });
  const matchesAny = (wanted: readonly unknown[], value: unknown): boolean => wanted.length === 0 || wanted.includes(value);
  return (ticket, contactTagIds) =>
    seesTicket(eyes, ticket) &&
    matchesAny(filter.statuses, ticket.status) &&
    (ticket.queueId === null || matchesAny(filter.queueIds, ticket.queueId)) &&
    matchesAny(filter.connectionIds, ticket.whatsappId) &&
    (!admin || matchesAny(filter.userIds, ticket.userId)) &&
    (!filter.unreadOnly || ticket.unreadMessages > 0) &&
    filter.tagIds.every((tag) => contactTagIds.some((each) => each === tag));
}
