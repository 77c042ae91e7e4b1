import * as v from 'valibot';
import { TicketId, TicketUuid } from '../ids.ts';
import { TicketStatus } from '../tickets/ticket.ts';

/** How often a client says that its user is there (coverage 1 §9). */
export const SIGN_OF_LIFE_MS = 300_000;

/**
 * The messages a client may send (coverage 1 §7). A join chooses among what its user may see: `joinNotification` all of it,
 * `joinTickets` the tickets of one status, `joinChatBox` one ticket, or Prosa's own, by its uuid, one chat of the team. It is answered by whether it was granted.
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
