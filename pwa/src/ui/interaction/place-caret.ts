import { flushSync } from 'react-dom';

/** Changes a text field's text and puts its caret there, before anything more is typed. For handlers of events. */
export function placeCaret(area: HTMLTextAreaElement | null, caret: number, change: () => void): void {
  flushSync(change);
  area?.setSelectionRange(caret, caret);
}
