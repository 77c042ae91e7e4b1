import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../ui/is-typing.ts';

type ShellKeys = { help: () => void; palette: () => void };

/** `?` shows the shortcuts, and Ctrl or Cmd K the palette, from within a text too. */
export function useShellKeys({ help, palette }: ShellKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      palette();
    } else if (event.key === '?' && !isTyping(event)) help();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
