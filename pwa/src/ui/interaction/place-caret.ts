import { flushSync } from 'react-dom';

/**
 * Runs `change`, which sets the text of a field, and then moves the field's caret immediately, so that the next keystroke is
 * inserted there. May be called only in event handlers.
 */
export function placeCaret(area: HTMLTextAreaElement | null, caret: number, change: () => void): void {
  flushSync(change);
  area?.setSelectionRange(caret, caret);
}
