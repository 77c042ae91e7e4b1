import * as v from 'valibot';
import { TicketId, TicketUuid } from '../ids.ts';
import { TicketStatus } from '../tickets/ticket.ts';

/** The interval, in milliseconds, at which a client reports that its user is present (coverage 1 §9). */
export const PRESENCE_REPORT_MS = 300_000;

/** The interval, in milliseconds, at which a device repeats its report of what its user does in a ticket. */
export const TICKET_PRESENCE_REPORT_MS = 10_000;
/**
 * The time in milliseconds after which a user counts as no longer in a ticket, if the user's device has sent no further report.
 */
export const TICKET_PRESENCE_ENDS_AFTER_MS = 25_000;

/** The activity of a user in a ticket: the user looks at the ticket, types in it, or has just left it. */
export const TicketActivity = v.picklist(['looking', 'typing', 'gone']);
export type TicketActivity = v.InferOutput<typeof TicketActivity>;

/** Prosa's own message: a device reports what its user does in a ticket. The server tells colleagues who see the ticket. */
export const TicketPresenceReport = v.object({ uuid: TicketUuid, activity: TicketActivity });
export type TicketPresenceReport = v.InferOutput<typeof TicketPresenceReport>;

/**
 * The messages that a client may send (coverage 1 §7). A join subscribes the client to changes of rows that its user may see.
 * `joinNotification` subscribes to all these rows, `joinTickets` to the tickets of one status, and `joinChatBox` to one ticket.
 * Prosa's own form of `joinChatBox` subscribes to one chat of the team by its uuid. The server's answer says whether it granted
 * the join.
 */
export const clientMessages = {
  joinNotification: v.undefined(),
  joinTickets: TicketStatus,
  leaveTickets: TicketStatus,
  joinChatBox: v.union([TicketUuid, TicketId]),
  joinChatBoxLeave: v.union([TicketUuid, TicketId]),
  userStatus: v.undefined(),
  ticketPresence: TicketPresenceReport,
} as const;
export type ClientMessageName = keyof typeof clientMessages;
export type ClientMessage<N extends ClientMessageName> = v.InferOutput<(typeof clientMessages)[N]>;
