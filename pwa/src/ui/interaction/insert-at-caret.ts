import { placeCaret } from './place-caret.ts';

/**
 * Calls `change` with the field's new text, in which `piece` replaces the selection or is inserted at the caret, and moves the
 * caret behind `piece`. May be called only in event handlers.
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
