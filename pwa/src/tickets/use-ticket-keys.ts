import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isTyping } from '../ui/is-typing.ts';
import type { ActOnTicket } from './ticket-actions.ts';
import type { TicketView } from './use-ticket-list.ts';

type TicketKeys = {
  tickets: readonly TicketView[];
  current: TicketView | undefined;
  act: ActOnTicket;
  search: RefObject<HTMLInputElement | null>;
};

/**
 * Moves through the list with j and k, opens with Enter, resolves with e, searches with /; from the search's field with the
 * arrows and Enter, and Esc leaves it. Answers the marked ticket.
 */
export function useTicketKeys({ tickets, current, act, search }: TicketKeys): string | undefined {
  const [marked, setMarked] = useState<string>();
  const [, navigate] = useLocation();
  useEffect(() => {
    const step = (by: number) => {
      const from = tickets.findIndex((ticket) => ticket.uuid === (marked ?? current?.uuid));
      const next = tickets[Math.min(Math.max(from + by, 0), tickets.length - 1)];
      if (next !== undefined) setMarked(next.uuid);
    };
    const onSearchKey = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const chosen = tickets.find((ticket) => ticket.uuid === marked) ?? tickets[0];
      if (event.isComposing) return;
      if (event.key === 'Escape') search.current?.blur();
      else if (event.key === 'Enter' && chosen !== undefined) {
        // Its row knows the message that was found, and fetches what isn't on the device.
        const row = document.querySelector<HTMLElement>(`[data-found="${chosen.uuid}"] a`);
        if (row === null) navigate(`/tickets/${chosen.uuid}`);
        else row.click();
      } else if (by !== undefined) {
        event.preventDefault();
        step(by);
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== null && event.target === search.current) return onSearchKey(event);
      if (isTyping(event)) return;
      const onControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (event.key === 'j') step(1);
      else if (event.key === 'k') step(-1);
      else if (event.key === 'Enter' && marked !== undefined && !onControl) navigate(`/tickets/${marked}`);
      else if (event.key === 'e' && (current?.status === 'open' || current?.status === 'group')) act('close', current);
      else if (event.key === '/') {
        event.preventDefault();
        search.current?.focus();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [tickets, current, marked, act, search, navigate]);
  return marked;
}
