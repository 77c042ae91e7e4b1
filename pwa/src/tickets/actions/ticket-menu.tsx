import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { listAllowedActions } from './list-allowed-actions.ts';
import { openedMenuStore } from './opened-menu-store.ts';
import type { TicketView } from '../list/use-ticket-list.ts';

type TicketMenuProps = {
  ticket: TicketView;
  className?: string;
  /** The menu entries above the ticket's actions. */
  children?: ReactNode;
};

/** The button that opens the menu with all actions on a ticket. `FloatingTicketMenu` renders that menu. */
export function TicketMenu({ ticket, className, children }: TicketMenuProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSyncExternalStore(
    openedMenuStore.subscribe,
    () => button.current !== null && openedMenuStore.get()?.button === button.current,
  );
  if (children === undefined && listAllowedActions(user, ticket).length === 0) return null;
  return (
    <Button
      ref={button}
      variant="ghost"
      size="icon"
      className={className}
      aria-label={t('tickets.actions', { name: ticket.contact?.name ?? t('tickets.unknown') })}
      aria-haspopup="menu"
      data-context-menu
      aria-expanded={isOpen}
      data-popup-open={isOpen ? '' : undefined}
      onClick={(event) => openedMenuStore.set({ ticket, button: event.currentTarget, first: children })}
    >
      <EllipsisVertical aria-hidden />
    </Button>
  );
}
