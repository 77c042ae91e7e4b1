import { createContext, use } from 'react';
import type { TicketView } from '../list/use-ticket-list.ts';

export type TicketAction = 'accept' | 'return' | 'transfer' | 'close' | 'ignore' | 'reopen' | 'snooze' | 'endSnooze' | 'delete';

/** Performs an action on a ticket. If the action needs data or a confirmation, the app first asks the user in a dialog. */
export type PerformTicketAction = (action: TicketAction, ticket: TicketView) => void;

export const TicketActionsContext = createContext<PerformTicketAction | undefined>(undefined);

export function usePerformTicketAction(): PerformTicketAction {
  const act = use(TicketActionsContext);
  if (act === undefined) throw new Error('no ticket actions above this component');
  return act;
}
