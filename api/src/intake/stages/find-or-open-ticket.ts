import { isConsentDue } from '@prosa/domain/consent/consent';
import { MINUTE_MS } from '@prosa/domain/time/local-time';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rules T1 to T5 of SPEC.md. */
export const findOrOpenTicket: IntakeStage = {
  name: 'find or open the ticket',
  decide({ ticket, lastTicket, connection, message, contact, settings, now }) {
    if (ticket !== null) return [];
    if (message.mediaType === 'reactionMessage') return lastTicket === null ? [{ kind: 'stop' }] : [];
    const windowMs = connection.timeCreateNewTicketMinutes * MINUTE_MS;
    const isReopenable = lastTicket !== null && lastTicket.ratingAskedAt === null;
    if (isReopenable && windowMs > 0 && now.getTime() - lastTicket.updatedAt.getTime() <= windowMs)
      return [{ kind: 'reopen-ticket', ticketId: lastTicket.id }];
    if (message.contact.isGroup) return { kind: 'open-ticket', status: connection.groupAsTicket ? 'pending' : 'group' };
    const waitsForConsent = !message.fromMe && isConsentDue(settings, contact?.hasAcceptedConsent ?? false);
    return { kind: 'open-ticket', status: waitsForConsent ? 'lgpd' : 'pending' };
  },
};
