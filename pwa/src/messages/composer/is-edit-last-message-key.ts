import type { KeyboardEvent } from 'react';
import { EDIT_LAST_MESSAGE_KEY } from '../../keyboard/shortcuts.ts';

/**
 * Returns whether a key in the composer asks to edit the user's last message: ArrowUp in an empty field. If so, prevents the
 * key's default action.
 */
export function isEditLastMessageKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  if (event.key !== EDIT_LAST_MESSAGE_KEY || event.currentTarget.value !== '' || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  return true;
}
