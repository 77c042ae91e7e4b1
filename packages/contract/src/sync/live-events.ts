import * as v from 'valibot';
import { Contact } from '../contacts/contact.ts';
import { CompanyId, TicketId, UserId } from '../ids.ts';
import { Message } from '../messages/message.ts';
import { Ticket } from '../tickets/ticket.ts';

/**
 * Live events (spec 1 section 7), on the namespace `/{companyId}`. They are the fast path: at most once, any order.
 * A receiver applies what it understands and lets the pull be the truth.
 */
export const TicketEvent = v.variant('action', [
  v.object({ action: v.literal('create'), ticket: Ticket }),
  v.object({ action: v.literal('update'), ticket: Ticket }),
  v.object({ action: v.literal('delete'), ticketId: TicketId }),
]);
export type TicketEvent = v.InferOutput<typeof TicketEvent>;

export const AppMessageEvent = v.object({
  action: v.picklist(['create', 'update', 'delete']),
  message: Message,
  ticket: Ticket,
  contact: Contact,
});
export type AppMessageEvent = v.InferOutput<typeof AppMessageEvent>;

export const ContactEvent = v.object({ action: v.picklist(['create', 'update', 'delete']), contact: Contact });
export type ContactEvent = v.InferOutput<typeof ContactEvent>;

/** Told to a session that another of its kind replaced. */
export const AuthEvent = v.object({ action: v.literal('logout'), userId: UserId, sessionId: v.string() });
export type AuthEvent = v.InferOutput<typeof AuthEvent>;

/** Names of the events a company's namespace sends. */
export const liveEventNames = (companyId: CompanyId) => ({
  ticket: `company-${companyId}-ticket` as const,
  appMessage: `company-${companyId}-appMessage` as const,
  contact: `company-${companyId}-contact` as const,
  auth: `company-${companyId}-auth` as const,
  /** Prosa's own: something committed; pull now. Carries nothing. */
  sync: `company-${companyId}-sync` as const,
});

/** What a client may send: rooms of tickets it sees, and its sign of life every 300000 ms. */
export type ClientToServerEvents = {
  joinNotification: () => void;
  joinTickets: (status: string) => void;
  leaveTickets: (status: string) => void;
  joinChatBox: (ticketUuid: string) => void;
  joinChatBoxLeave: (ticketUuid: string) => void;
  userStatus: () => void;
};
