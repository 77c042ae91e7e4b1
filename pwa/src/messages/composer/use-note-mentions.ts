import { type KeyboardEvent, useRef, useState } from 'react';
import type { MentionFieldAttributes, MentionHandlers } from '../../mentions/note-mentions.tsx';

/**
 * Connects the composer with the list of colleagues to mention in a private note. The code of the list is loaded with the first
 * note.
 */
export function useNoteMentions() {
  const handlers = useRef<MentionHandlers>(null);
  const [field, setField] = useState<MentionFieldAttributes>();
  return {
    /** Tells the list that the text or the caret has changed. */
    look: () => handlers.current?.look(),
    /** Returns true if the list handled the key. */
    press: (event: KeyboardEvent): boolean => handlers.current?.press(event) ?? false,
    /** The attributes that the composer's text field has while the list is open. */
    field,
    list: { handlers, onField: setField },
  };
}
