import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { SELECT_TICKET_KEY } from '../../keyboard/shortcuts.ts';
import { isTyping } from '../../ui/interaction/is-typing.ts';
import type { TicketView } from '../list/use-ticket-list.ts';

type TicketKeysInput = {
  tickets: readonly TicketView[];
  current: TicketView | undefined;
  search: RefObject<HTMLInputElement | null>;
  /**
   * Called to select or deselect a ticket, with its uuid: the outlined ticket, or the ticket on the screen (`current`) if none is
   * outlined.
   */
  onSelect: (uuid: string) => void;
};

/**
 * Handles the keyboard in the list of tickets, and returns the outlined ticket. The keys j and k move an outline through the
 * list, Enter opens the outlined row, x selects it, and / goes to the search field. In the search field, the arrows move the
 * outline, Enter opens the outlined row, and Esc leaves the field. A row that gets the focus by keyboard also gets the outline.
 * Opening another ticket removes the outline.
 */
export function useTicketKeys({ tickets, current, search, onSelect }: TicketKeysInput): TicketView | undefined {
  const [outline, setOutline] = useState<{ readonly at: string; readonly over: string | undefined }>();
  const [, navigate] = useLocation();
  const open = current?.uuid;
  const index = outline?.over === open ? tickets.findIndex(({ uuid }) => uuid === outline?.at) : -1;
  const marked = tickets[index];
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    const moveOutline = (by: number) => {
      const from = index >= 0 ? index : tickets.findIndex(({ uuid }) => uuid === open);
      const next = tickets[Math.min(Math.max(from + by, 0), tickets.length - 1)];
      if (next !== undefined) setOutline({ at: next.uuid, over: open });
    };
    const onSearchKey = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const chosen = marked ?? tickets[0];
      if (event.isComposing) return;
      if (event.key === 'Escape') search.current?.blur();
      else if (event.key === 'Enter' && chosen !== undefined) {
        // The row's own link is clicked, because only the row has the found message, and the function that loads a ticket that
        // the device lacks.
        const row = document.querySelector<HTMLElement>(`[data-found="${chosen.uuid}"] a`);
        if (row === null) navigate(`/tickets/${chosen.uuid}`);
        else row.click();
      } else if (by !== undefined) {
        event.preventDefault();
        moveOutline(by);
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== null && event.target === search.current) return onSearchKey(event);
      if (isTyping(event)) return;
      const onControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (event.key === 'j') moveOutline(1);
      else if (event.key === 'k') moveOutline(-1);
      else if (event.key === 'Enter' && marked !== undefined && !onControl) navigate(`/tickets/${marked.uuid}`);
      else if (event.key === SELECT_TICKET_KEY) {
        const chosen = marked?.uuid ?? open;
        if (chosen !== undefined) select(chosen);
      } else if (event.key === '/') {
        event.preventDefault();
        search.current?.focus();
      }
    };
    const onFocus = ({ target }: FocusEvent) => {
      const path = target instanceof HTMLAnchorElement && target.matches(':focus-visible') ? target.pathname : undefined;
      const focused = tickets.find(({ uuid }) => path === `/tickets/${uuid}`);
      if (focused !== undefined) setOutline({ at: focused.uuid, over: open });
    };
    addEventListener('keydown', onKey);
    addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focusin', onFocus);
    };
  }, [tickets, open, index, marked, search, navigate]);
  return marked;
}
