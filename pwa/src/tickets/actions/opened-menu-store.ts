import type { ReactNode } from 'react';
import { createStore } from '../../platform/store.ts';
import type { TicketView } from '../list/use-ticket-list.ts';

type OpenedMenu = {
  /** The ticket as it was when its menu opened. */
  readonly ticket: TicketView;
  /** The button that opened the menu. */
  readonly button: HTMLElement;
  /** The menu entries above the ticket's actions. */
  readonly first?: ReactNode;
};

/**
 * The ticket whose menu is open. The menu is not part of the ticket's row, because a live event may move or remove the row while
 * the menu is open.
 */
export const openedMenuStore = createStore<OpenedMenu | undefined>(undefined);

/** Closes the ticket menu that the user has opened, if there is one. */
export const closeTicketMenu = (): void => openedMenuStore.set(undefined);
