import type { KeyboardEvent } from 'react';
import { EDIT_LAST_KEY } from '../../keyboard/shortcuts.ts';

/** Whether a key pressed in the composer asks for one's last message: arrow-up, where the field is empty. Takes the key. */
export function asksToEditLast(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  if (event.key !== EDIT_LAST_KEY || event.currentTarget.value !== '' || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  return true;
}
