import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useStore } from '../../platform/store.ts';
import { FloatingMenu, MenuAction, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { actionIcons } from './action-icons.ts';
import { FarewellMenu } from './farewell-menu.tsx';
import { listAllowedActions } from './list-allowed-actions.ts';
import { closeTicketMenu, openedMenuStore } from './opened-menu-store.ts';
import { usePerformTicketAction } from './ticket-actions.ts';

/**
 * Shows the menu of the ticket whose button was pressed last. While the menu is open, it keeps the actions with which it opened,
 * even if the ticket changes or its row leaves the list.
 */
export function FloatingTicketMenu() {
  const { t } = useTranslation();
  const act = usePerformTicketAction();
  const user = useSignedInUser();
  const opened = useStore(openedMenuStore);
  // The last opened menu stays in the state, so that the menu keeps its actions while it fades out.
  const [last, setLast] = useState({ opened, openings: 0 });
  if (opened !== undefined && opened !== last.opened) setLast({ opened, openings: last.openings + 1 });
  useEffect(() => closeTicketMenu, []);
  if (last.opened === undefined) return null;
  const { ticket, button, first } = last.opened;
  const actions = listAllowedActions(user, ticket);
  return (
    <FloatingMenu
      key={last.openings}
      isPinned
      button={button}
      label={t('tickets.actions', { name: ticket.contact?.name ?? t('tickets.unknown') })}
      isOpen={opened !== undefined}
      onClose={closeTicketMenu}
    >
      {first}
      {actions.map((action) => {
        const Icon = actionIcons[action];
        return (
          <MenuAction key={action} onClick={() => act(action, ticket)}>
            <Icon aria-hidden />
            {t(`actions.${action}`)}
          </MenuAction>
        );
      })}
      {actions.includes('close') && (
        <>
          <MenuSeparator />
          <FarewellMenu />
        </>
      )}
    </FloatingMenu>
  );
}
