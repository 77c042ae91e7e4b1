import { placeCaret } from './place-caret.ts';

/**
 * Calls `change` with the new text, in which `piece` replaces the selection or is inserted at the caret, and puts the caret
 * after the piece. For event handlers.
 */
export function insertAtCaret(
  area: HTMLTextAreaElement | null,
  text: string,
  { piece, change }: { readonly piece: string; readonly change: (text: string) => void },
): void {
  const from = area?.selectionStart ?? text.length;
  const changed = text.slice(0, from) + piece + text.slice(area?.selectionEnd ?? from);
  placeCaret(area, from + piece.length, () => change(changed));
}
