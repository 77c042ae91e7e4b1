import type { TicketId } from '@prosa/contract/ids';
import type { MediaType } from '@prosa/contract/messages/message';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import { asksForConsent, isConsentDue } from '../consent/consent.ts';
import { MINUTE_MS } from '../time/local-time.ts';

/** The status with which a message opens a ticket. */
export type OpeningStatus = 'pending' | 'group' | 'lgpd';

/** The facts that decide which ticket gets a message whose contact has no active ticket. */
export type MessageWithoutTicket = {
  readonly now: Date;
  readonly message: {
    readonly fromMe: boolean;
    readonly mediaType: MediaType;
    readonly contact: { readonly isGroup: boolean };
  };
  /** The newest closed ticket of the contact on the connection. */
  readonly lastTicket: { readonly id: TicketId; readonly updatedAt: Date; readonly ratingAskedAt: Date | null } | null;
  readonly contact: { readonly hasAcceptedConsent: boolean } | null;
  readonly connection: { readonly timeCreateNewTicketMinutes: number; readonly groupAsTicket: boolean };
  readonly settings: Pick<CompanySettings, 'enableLGPD' | 'lgpdConsent' | 'lgpdMessage'>;
};

export type TicketChoice =
  /** The message is dropped. */
  | { readonly kind: 'stop' }
  /** The message is added to the closed ticket, which stays closed. */
  | { readonly kind: 'join-closed' }
  | { readonly kind: 'reopen-ticket'; readonly ticketId: TicketId }
  | { readonly kind: 'open-ticket'; readonly status: OpeningStatus };

/**
 * Chooses the ticket for a message whose contact has no active ticket on the connection. A ticket that closed a short time ago is
 * reopened, unless its last service asked for a rating. If the customer has not given a required consent, a new ticket is opened
 * instead. A reaction neither opens nor reopens a ticket.
 */
export function chooseTicketForMessage(given: MessageWithoutTicket): TicketChoice {
  const { lastTicket, connection, message, contact, settings, now } = given;
  if (message.mediaType === 'reactionMessage') return lastTicket === null ? { kind: 'stop' } : { kind: 'join-closed' };
  const windowMs = connection.timeCreateNewTicketMinutes * MINUTE_MS;
  const hasAccepted = contact?.hasAcceptedConsent ?? false;
  const mayBeAsked = !message.fromMe && !message.contact.isGroup;
  const lacksConsent = mayBeAsked && asksForConsent(settings) && !hasAccepted;
  const isReopenable = lastTicket !== null && lastTicket.ratingAskedAt === null && !lacksConsent;
  if (isReopenable && windowMs > 0 && now.getTime() - lastTicket.updatedAt.getTime() <= windowMs)
    return { kind: 'reopen-ticket', ticketId: lastTicket.id };
  if (message.contact.isGroup) return { kind: 'open-ticket', status: connection.groupAsTicket ? 'pending' : 'group' };
  return { kind: 'open-ticket', status: mayBeAsked && isConsentDue(settings, hasAccepted) ? 'lgpd' : 'pending' };
}
