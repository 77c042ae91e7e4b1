import { useTranslation } from 'react-i18next';
import { useOfferActions } from '../../keyboard/list-offered-actions.ts';
import { ticketKeys } from '../../keyboard/shortcuts.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { actionIcons } from './action-icons.ts';
import { listAllowedActions } from './list-allowed-actions.ts';
import { usePerformTicketAction } from './ticket-actions.ts';
import type { TicketView } from '../list/use-ticket-list.ts';

/** Offers a ticket's actions in the command palette and by keyboard shortcut, as long as the component is mounted. */
export function useOfferTicketActions(ticket: TicketView | undefined): void {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const act = usePerformTicketAction();
  const name = ticket?.contact?.name || t('tickets.unknown');
  useOfferActions(
    'ticket',
    ticket === undefined
      ? []
      : listAllowedActions(user, ticket).map((action) => ({
          key: `ticket-${action}`,
          icon: actionIcons[action],
          label: `${t(`actions.${action}`)}: ${name}`,
          ...(action !== 'delete' && { keys: ticketKeys[action] }),
          run: () => act(action, ticket),
        })),
  );
}
