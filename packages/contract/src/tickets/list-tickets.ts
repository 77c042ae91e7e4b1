import * as v from 'valibot';
import { QueueId, TagId, TicketUuid, ConnectionId, UserId } from '../ids.ts';
import { Ticket, TicketStatus } from './ticket.ts';
import { queryFlag, jsonList, pageNumber } from '../query-values.ts';

/** A calendar day. A day that does not exist (31 February, the year 0) is refused. */
const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => {
    const at = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && at.getUTCFullYear() > 0;
  }),
);

/** `GET /tickets` (coverage 1 §7). Pages have `TICKETS_PER_PAGE` rows and are counted from 1. */
export const ListTicketsQuery = v.object({
  searchParam: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  pageNumber,
  status: v.optional(v.picklist(['pending', 'open', 'closed', 'group', 'search'])),
  date: v.optional(day),
  updatedAt: v.optional(day),
  showAll: v.optional(queryFlag, 'false'),
  withUnreadMessages: v.optional(queryFlag, 'false'),
  /**
   * Prosa's own: lists only the snoozed tickets. Without this field, the list leaves snoozed tickets out. A list of closed
   * tickets and a search ignore this field.
   */
  snoozed: v.optional(queryFlag, 'false'),
  /**
   * Prosa's own: lists only the tickets whose answer is overdue by the targets of their queues. A list of closed tickets and a
   * search ignore this field.
   */
  overdue: v.optional(queryFlag, 'false'),
  searchOnMessages: v.optional(queryFlag, 'false'),
  sortTickets: v.optional(v.picklist(['ASC', 'DESC']), 'DESC'),
  queueIds: v.optional(jsonList(QueueId)),
  tags: v.optional(jsonList(TagId), '[]'),
  users: v.optional(jsonList(UserId), '[]'),
  whatsapps: v.optional(jsonList(ConnectionId), '[]'),
  statusFilter: v.optional(jsonList(TicketStatus), '[]'),
});
export type ListTicketsQuery = v.InferOutput<typeof ListTicketsQuery>;

export const ListTicketsAnswer = v.object({ tickets: v.array(Ticket), count: v.number(), hasMore: v.boolean() });
export type ListTicketsAnswer = v.InferOutput<typeof ListTicketsAnswer>;

/** `GET /tickets/contact/{contactId}`: the newest ticket first. */
export const ListContactTicketsQuery = v.object({ pageNumber });
export type ListContactTicketsQuery = v.InferOutput<typeof ListContactTicketsQuery>;

export const TicketUuidPath = v.object({ ticketId: TicketUuid });
