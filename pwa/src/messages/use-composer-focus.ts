import { type RefObject, useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isTyping } from '../ui/is-typing.ts';

/** Brings the focus to the composer: for a message to be quoted, on `r`, and where the address asks for a reply. */
export function useComposerFocus(input: RefObject<HTMLTextAreaElement | null>, quotedMsg: string | null): void {
  useEffect(() => {
    if (quotedMsg !== null) input.current?.focus();
  }, [input, quotedMsg]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'r' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [input]);
  const isReply = useSearch() === 'reply';
  useEffect(() => {
    if (!isReply) return;
    input.current?.focus();
    // Asked for once: pressed again, it is asked for again.
    navigate(location.pathname, { replace: true });
  }, [input, isReply]);
}
