import type { ChatId } from '@prosa/contract/ids';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'wouter';
import { isTyping } from '../../ui/interaction/is-typing.ts';
import type { ChatView } from '../use-chats.ts';

/** Moves between chats with the keys j and k, as in the list of tickets. A slash focuses the search field, and Esc leaves it. */
export function useChatKeys(
  chats: readonly ChatView[] | undefined,
  currentId: ChatId | undefined,
  search: RefObject<HTMLInputElement | null>,
): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== null && event.target === search.current) {
        if (event.key === 'Escape' && !event.isComposing) search.current?.blur();
        return;
      }
      if (isTyping(event)) return;
      const by = { j: 1, k: -1 }[event.key];
      if (event.key === '/') {
        event.preventDefault();
        search.current?.focus();
      } else if (by !== undefined && chats !== undefined) {
        const from = chats.findIndex(({ id }) => id === currentId);
        const next = chats[Math.min(Math.max(from + by, 0), chats.length - 1)];
        if (next !== undefined) navigate(`/chats/${next.uuid}`);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [chats, currentId, search, navigate]);
}
