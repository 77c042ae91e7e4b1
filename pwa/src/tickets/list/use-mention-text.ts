import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { findMentionOf } from '@prosa/domain/tickets/is-notification-ticket';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { toFirstName } from '../../ui/labels/to-first-name.ts';
import type { TicketView } from './use-ticket-list.ts';

/**
 * Returns a function that describes, for a ticket's row, the private note in which the user is mentioned. The function returns
 * undefined if no note mentions the user, or once the user has opened the ticket.
 */
export function useMentionText(): (ticket: Pick<TicketView, 'mentions' | 'mentionAuthors'>) => string | undefined {
  const { t } = useTranslation();
  const { id } = useSignedInUser();
  return (ticket) => {
    const mention = findMentionOf(id, ticket);
    if (mention === undefined) return undefined;
    const name = toFirstName(ticket.mentionAuthors.get(mention.byUserId)?.name) ?? t('tickets.colleague');
    return t('tickets.mentioned', { name, text: stripTextMarks(mention.note) });
  };
}
