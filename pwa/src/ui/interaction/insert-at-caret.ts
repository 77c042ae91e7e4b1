import { placeCaret } from './place-caret.ts';

/** Gives `change` the text with a piece where the caret is, in the place of what is selected; the caret goes behind it. For handlers of events. */
export function insertAtCaret(
  area: HTMLTextAreaElement | null,
  text: string,
  { piece, change }: { readonly piece: string; readonly change: (text: string) => void },
): void {
  const from = area?.selectionStart ?? text.length;
  const changed = text.slice(0, from) + piece + text.slice(area?.selectionEnd ?? from);
  placeCaret(area, from + piece.length, () => change(changed));
}
