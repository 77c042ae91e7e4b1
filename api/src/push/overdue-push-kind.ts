import { isOverdueNotificationFor } from '@prosa/domain/tickets/is-notification-ticket';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import type { NotificationCause } from '../platform/notification-cause.ts';
import { loadTickets } from '../tickets/rows/load-tickets.ts';
import type { PushKind } from './push-kind.ts';

const HOUR_S = 3_600;

/**
 * Notifies the supervisors of a ticket that the answer to its customer is overdue. Sends nothing to a supervisor who has opened
 * the ticket, and nothing once a person has answered.
 */
export const overduePushKind: PushKind<Extract<NotificationCause, { kind: 'overdue' }>> = {
  urgency: 'high',
  ttlS: HOUR_S,
  async audience(read, readers, { ticketId }) {
    const [ticket] = await loadTickets(read, [ticketId], false);
    return ticket === undefined ? [] : readers.filter(({ viewer }) => isOverdueNotificationFor(viewer, ticket));
  },
  async compose(read, { viewer, hidesNumbers, device }, { ticketId }) {
    const [ticket] = await loadTickets(read, [ticketId], hidesNumbers);
    if (ticket === undefined || !isOverdueNotificationFor(viewer, ticket)) return null;
    const t = selectServerTexts('notifications', device.language);
    return {
      title: ticket.contact.name || t('unknown'),
      body: [t('overdue'), ticket.queue?.name, ticket.user?.name].filter((part) => part !== undefined).join(' · '),
      path: `/tickets/${ticket.uuid}`,
      actions: [],
      ticket: { id: ticket.id, uuid: ticket.uuid },
      chat: null,
    };
  },
};
