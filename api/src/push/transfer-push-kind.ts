import { stripSignature } from '@prosa/domain/messages/sign-message';
import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import { sql } from 'kysely';
import type { NotificationCause } from '../platform/notification-cause.ts';
import { loadTickets } from '../tickets/rows/load-tickets.ts';
import type { PushKind } from './push-kind.ts';

const DAY_S = 86_400;

/**
 * Notifies the new attendant of a ticket's transfer, with the colleague's name and note. Sends nothing if the attendant no longer
 * has the ticket.
 */
export const transferPushKind: PushKind<Extract<NotificationCause, { kind: 'transfer' }>> = {
  urgency: 'high',
  ttlS: DAY_S,
  audience: async (_read, readers, { userId }) => readers.filter(({ viewer }) => viewer.id === userId),
  async compose(read, { viewer, hidesNumbers, device }, { ticketId, userId }) {
    const [ticket] = await loadTickets(read, [ticketId], hidesNumbers);
    if (ticket === undefined || viewer.id !== userId || ticket.userId !== userId || ticket.status === 'closed') return null;
    const t = selectServerTexts('notifications', device.language);
    const colleague = await read.tx
      .selectFrom('users')
      .select('name')
      .where('company_id', '=', read.companyId)
      .where(sql<boolean>`id = ${ticket.handover?.byUserId ?? null}`)
      .executeTakeFirst();
    const news = colleague === undefined ? t('transferred') : t('transferredBy', { name: colleague.name });
    const preview = ticket.handover?.note || stripTextMarks(stripSignature(ticket.lastMessage));
    return {
      title: ticket.contact.name || t('unknown'),
      body: preview === '' ? news : `${news}: ${preview}`,
      path: `/tickets/${ticket.uuid}`,
      actions: ticket.status === 'pending' ? [] : ['reply'],
      ticket: { id: ticket.id, uuid: ticket.uuid },
      chat: null,
    };
  },
};
