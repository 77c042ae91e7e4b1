import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { findMentionOf, isMentionedIn } from '@prosa/domain/tickets/is-notification-ticket';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import type { NotificationCause } from '../platform/notification-cause.ts';
import { loadTickets } from '../tickets/rows/load-tickets.ts';
import type { PushKind } from './push-kind.ts';

const DAY_S = 86_400;

/**
 * Notifies a colleague whom a private note mentions. Sends nothing if the colleague has opened the ticket or may no longer see
 * it, or if the note was deleted.
 */
export const mentionPushKind: PushKind<Extract<NotificationCause, { kind: 'mention' }>> = {
  urgency: 'high',
  ttlS: DAY_S,
  audience: async (_read, readers, { userId }) => readers.filter(({ viewer }) => viewer.id === userId),
  async compose(read, { viewer, hidesNumbers, device }, { ticketId, userId }) {
    const [ticket] = await loadTickets(read, [ticketId], hidesNumbers);
    if (ticket === undefined || viewer.id !== userId || !isMentionedIn(viewer, ticket)) return null;
    const mention = findMentionOf(viewer.id, ticket);
    if (mention === undefined) return null;
    const t = selectServerTexts('notifications', device.language);
    const author = await read.tx
      .selectFrom('users')
      .select('name')
      .where('company_id', '=', read.companyId)
      .where('id', '=', mention.byUserId)
      .executeTakeFirst();
    return {
      title: ticket.contact.name || t('unknown'),
      body: `${t('mentioned', { name: author?.name ?? t('unknown') })} ${stripTextMarks(mention.note)}`.trim(),
      path: `/tickets/${ticket.uuid}`,
      actions: [],
      ticket: { id: ticket.id, uuid: ticket.uuid },
      chat: null,
    };
  },
};
