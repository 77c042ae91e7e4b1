import { MINUTE_MS } from '@prosa/domain/time/local-time';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rules T1 to T5 of SPEC.md. */
export const findOrOpenTicket: IntakeStage = {
  name: 'find or open the ticket',
  decide({ ticket, lastTicket, connection, message, now }) {
    if (ticket !== null) return [];
    if (message.mediaType === 'reactionMessage') return lastTicket === null ? [{ kind: 'stop' }] : [];
    const windowMs = connection.timeCreateNewTicketMinutes * MINUTE_MS;
    if (lastTicket !== null && windowMs > 0 && now.getTime() - lastTicket.updatedAt.getTime() <= windowMs)
      return [{ kind: 'reopen-ticket', ticketId: lastTicket.id }];
    return { kind: 'open-ticket', status: message.contact.isGroup && !connection.groupAsTicket ? 'group' : 'pending' };
  },
};
