import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/signed-in-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DropdownMenu, MenuAction, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { actionIcons } from './action-looks.ts';
import { listAllowedActions } from './list-allowed-actions.ts';
import { FarewellMenu } from './farewell-menu.tsx';
import { useTicketActions } from './ticket-actions.ts';
import type { TicketView } from '../list/use-ticket-list.ts';

/** Shows all actions on a ticket as a menu. */
export function TicketMenu({ ticket, className }: { ticket: TicketView; className?: string }) {
  const { t } = useTranslation();
  const act = useTicketActions();
  const actions = listAllowedActions(useSignedInUser(), ticket);
  if (actions.length === 0) return null;
  const name = ticket.contact?.name ?? t('tickets.unknown');
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" className={className} aria-label={t('tickets.actions', { name })}>
          <EllipsisVertical aria-hidden />
        </Button>
      }
    >
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
    </DropdownMenu>
  );
}
