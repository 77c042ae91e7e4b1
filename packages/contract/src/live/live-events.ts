import * as v from 'valibot';
import { Contact, Tag } from '../contacts/contact.ts';
import { CompanyId, ContactId, QuickMessageId, TicketId, TicketNoteId, UserId } from '../ids.ts';
import { Message } from '../messages/message.ts';
import { FeedPosition } from '../sync/feed-position.ts';
import { QuickMessage } from '../quick-messages/quick-message.ts';
import { UserSummary } from '../session/session.ts';
import { TicketNote } from '../ticket-notes/ticket-note.ts';
import { Ticket } from '../tickets/ticket.ts';

/**
 * Live events (spec 1 section 7), on the namespace `/{companyId}`. They are the fast path: at most once, any order.
 * A receiver applies what it understands and lets the pull be the truth; what is `asOf` a position its pull has passed, it passes over.
 */
export const TicketEvent = v.variant('action', [
  v.object({ action: v.literal('create'), ticket: Ticket, asOf: FeedPosition }),
  v.object({ action: v.literal('update'), ticket: Ticket, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), ticketId: TicketId, asOf: FeedPosition }),
]);
export type TicketEvent = v.InferOutput<typeof TicketEvent>;

export const AppMessageEvent = v.object({
  action: v.picklist(['create', 'update', 'delete']),
  message: Message,
  ticket: Ticket,
  contact: Contact,
  asOf: FeedPosition,
});
export type AppMessageEvent = v.InferOutput<typeof AppMessageEvent>;

export const ContactEvent = v.variant('action', [
  v.object({ action: v.literal('create'), contact: Contact, asOf: FeedPosition }),
  v.object({ action: v.literal('update'), contact: Contact, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), contactId: ContactId, asOf: FeedPosition }),
]);
export type ContactEvent = v.InferOutput<typeof ContactEvent>;

/** Prosa's own: a note on a ticket, to those who see the ticket. */
export const TicketNoteEvent = v.variant('action', [
  v.object({ action: v.literal('create'), note: TicketNote, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), id: TicketNoteId, asOf: FeedPosition }),
]);
export type TicketNoteEvent = v.InferOutput<typeof TicketNoteEvent>;

/** Prosa's own: a tag of the company. Who has which comes with contacts and tickets. */
export const TagEvent = v.object({ action: v.literal('create'), tag: Tag, asOf: FeedPosition });
export type TagEvent = v.InferOutput<typeof TagEvent>;

/** To those who have the quick reply; `delete` also to whom it is shared with no more. */
export const QuickMessageEvent = v.variant('action', [
  v.object({ action: v.literal('create'), record: QuickMessage }),
  v.object({ action: v.literal('update'), record: QuickMessage }),
  v.object({ action: v.literal('delete'), id: QuickMessageId }),
]);
export type QuickMessageEvent = v.InferOutput<typeof QuickMessageEvent>;

/** A colleague came, went, or was changed. `online` says whether a device of theirs is connected. */
export const UserEvent = v.object({
  action: v.literal('update'),
  user: v.object({ ...UserSummary.entries, online: v.boolean() }),
});
export type UserEvent = v.InferOutput<typeof UserEvent>;

/** Told to a session that another of its kind replaced. */
export const AuthEvent = v.object({ action: v.literal('logout'), userId: UserId, sessionId: v.string() });
export type AuthEvent = v.InferOutput<typeof AuthEvent>;

/** What each event carries, for both sides: the server may send nothing else, the app parses by it. */
export const liveEvents = {
  ticket: TicketEvent,
  appMessage: AppMessageEvent,
  contact: ContactEvent,
  ticketNote: TicketNoteEvent,
  tag: TagEvent,
  quickMessage: QuickMessageEvent,
  user: UserEvent,
  auth: AuthEvent,
  /** Prosa's own: something committed; pull now. Carries nothing. */
  sync: v.undefined(),
} as const;
export type LiveEventKind = keyof typeof liveEvents;
export type LiveEvent<K extends LiveEventKind> = v.InferOutput<(typeof liveEvents)[K]>;

/** Names of the events a company's namespace sends. */
export const liveEventNames = (companyId: CompanyId): Readonly<Record<LiveEventKind, string>> => ({
  ticket: `company-${companyId}-ticket`,
  appMessage: `company-${companyId}-appMessage`,
  contact: `company-${companyId}-contact`,
  ticketNote: `company-${companyId}-ticketNote`,
  tag: `company-${companyId}-tag`,
  quickMessage: `company-${companyId}-quickMessage`,
  user: `company-${companyId}-user`,
  auth: `company-${companyId}-auth`,
  sync: `company-${companyId}-sync`,
});
