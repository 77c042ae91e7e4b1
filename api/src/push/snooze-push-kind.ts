import { isBackFromSnooze } from '@prosa/domain/tickets/snooze';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import { stripSignature } from '@prosa/domain/messages/sign-message';
import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import type { NotificationCause } from '../platform/notification-cause.ts';
import { loadTickets } from '../tickets/rows/load-tickets.ts';
import type { PushKind } from './push-kind.ts';

const DAY_S = 86_400;

/**
 * Reminds a ticket's attendant when the ticket's snooze ends. Sends nothing if somebody has written in the ticket or moved it
 * meanwhile.
 */
export const snoozePushKind: PushKind<Extract<NotificationCause, { kind: 'snooze' }>> = {
  urgency: 'high',
  ttlS: DAY_S,
  audience: async (_read, readers, { userId }) => readers.filter(({ viewer }) => viewer.id === userId),
  async compose(read, { viewer, hidesNumbers, device }, { ticketId, userId }) {
    const [ticket] = await loadTickets(read, [ticketId], hidesNumbers);
    if (ticket === undefined || viewer.id !== userId || ticket.userId !== userId) return null;
    if (!isBackFromSnooze(ticket, new Date().toISOString())) return null;
    const t = selectServerTexts('notifications', device.language);
    const preview = stripTextMarks(stripSignature(ticket.lastMessage));
    return {
      title: ticket.contact.name || t('unknown'),
      body: preview === '' ? t('snoozeEnded') : `${t('snoozeEnded')}: ${preview}`,
      path: `/tickets/${ticket.uuid}`,
      actions: ['reply'],
      ticket: { id: ticket.id, uuid: ticket.uuid },
      chat: null,
    };
  },
};
