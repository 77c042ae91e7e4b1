import * as v from 'valibot';
import { TicketId, TicketUuid } from '../ids.ts';
import { TicketStatus } from '../tickets/ticket.ts';

/** How often a client reports that its user is present (coverage 1 §9), in milliseconds. */
export const PRESENCE_REPORT_MS = 300_000;

/**
 * The messages that a client may send (coverage 1 §7). A join subscribes to rows that its user may see. `joinNotification`
 * subscribes to all of them, `joinTickets` to the tickets of one status, and `joinChatBox` to one ticket. Prosa's own form of
 * `joinChatBox` subscribes to one chat of the team by its uuid. The server's answer says whether it granted the join.
 */
export const clientMessages = {
  joinNotification: v.undefined(),
  joinTickets: TicketStatus,
  leaveTickets: TicketStatus,
  joinChatBox: v.union([TicketUuid, TicketId]),
  joinChatBoxLeave: v.union([TicketUuid, TicketId]),
  userStatus: v.undefined(),
} as const;
export type ClientMessageName = keyof typeof clientMessages;
export type ClientMessage<N extends ClientMessageName> = v.InferOutput<(typeof clientMessages)[N]>;
