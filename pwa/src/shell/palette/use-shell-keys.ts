import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../ui/interaction/is-typing.ts';
import { findActionOfKey, listOfferedActions } from '../../keyboard/list-offered-actions.ts';

type ShellKeyActions = { palette: () => void };

/**
 * Opens the palette with Ctrl or Cmd K, even while the user types in a text. Runs a shortcut action of the page when its key is
 * pressed.
 */
export function useShellKeys({ palette }: ShellKeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      palette();
    } else if (!isTyping(event)) {
      const command = findActionOfKey(event.key, listOfferedActions());
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    }
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
