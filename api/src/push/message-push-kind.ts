import type { TicketId } from '@prosa/contract/ids';
import type { MediaType } from '@prosa/contract/messages/message';
import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { isNewForUser } from '@prosa/domain/tickets/is-notification-ticket';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { Read } from '../platform/write.ts';
import { loadTickets } from '../tickets/rows/load-tickets.ts';
import type { PushKind } from './push-kind.ts';

const DAY_S = 86_400;

const mediaTextKeys = {
  image: 'conversation.image',
  audio: 'conversation.audio',
  video: 'conversation.video',
  application: 'conversation.document',
  locationMessage: 'conversation.location',
  contactMessage: 'conversation.contact',
  call_log: 'conversation.call',
} as const satisfies Partial<Record<MediaType, string>>;

/**
 * Notifies users of a customer's message while it is unread. The notifications that the app itself shows have the same
 * recipients.
 */
export const messagePushKind: PushKind<Extract<NotificationCause, { kind: 'message' }>> = {
  urgency: 'high',
  ttlS: DAY_S,
  async audience(read, readers, { ticketId }) {
    const [ticket] = await loadTickets(read, [ticketId], false);
    return ticket === undefined ? [] : readers.filter(({ viewer, settings }) => isNewForUser(viewer, settings, ticket));
  },
  async compose(read, { viewer, settings, hidesNumbers, device }, { ticketId }) {
    const [ticket] = await loadTickets(read, [ticketId], hidesNumbers);
    if (ticket === undefined || !isNewForUser(viewer, settings, ticket)) return null;
    const message = await findNewestCustomerMessage(read, ticketId);
    if (message === undefined) return null;
    const t = selectServerTexts('notifications', device.language);
    const text = stripTextMarks(message.body).trim();
    const name = ticket.contact.name || t('unknown');
    const isAttended = ticket.status !== 'pending';
    return {
      title: ticket.unreadMessages > 1 ? `${name} (${ticket.unreadMessages})` : name,
      body:
        // The `in` check narrows the key.
        text !== ''
          ? text
          : message.media_type in mediaTextKeys
            ? t(mediaTextKeys[message.media_type as keyof typeof mediaTextKeys])
            : '',
      path: `/tickets/${ticket.uuid}`,
      actions: isAttended ? ['read', 'reply'] : [],
      ticket: { id: ticket.id, uuid: ticket.uuid },
      chat: null,
    };
  },
};

const findNewestCustomerMessage = ({ tx, companyId }: Read, ticketId: TicketId) =>
  tx
    .selectFrom('messages')
    .select(['body', 'media_type'])
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .where('is_deleted', '=', false)
    .where('media_type', '<>', 'reactionMessage')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
