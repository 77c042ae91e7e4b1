import type { KeyboardEvent } from 'react';
import type { QuickReplyKeys } from '../../quick-messages/quick-reply-panel.tsx';

/** The person's last act on the list of quick replies. */
export type QuickReplyOffer = {
  /** The list was opened by its button. */
  readonly isPicking: boolean;
  /** The text for which the list was closed; any other text that starts with a slash opens it again. */
  readonly dismissedText: string | undefined;
};

export const noOffer: QuickReplyOffer = { isPicking: false, dismissedText: undefined };

/** Whether the text asks for quick replies (coverage 1 §5). */
export const hasSlash = (text: string): boolean => text.startsWith('/');

/** Whether the list stands over the composer. */
export const isOffered = ({ isPicking, dismissedText }: QuickReplyOffer, text: string): boolean =>
  isPicking || (hasSlash(text) && text !== dismissedText);

/** Closes the list for what is written now. */
export const dismiss = (text: string): QuickReplyOffer => ({ isPicking: false, dismissedText: text });

/** The list that is offered: its keys, which are there once it is loaded, and what closes it. */
type OfferedList = { readonly keys: QuickReplyKeys | null; readonly close: () => void };

/**
 * Hands a key to the list; true where it was taken. Esc closes a list that is still loading, too, else it would open afterwards. While the list is offered for a slash, Enter never sends the text: it would
 * reach the customer as it is typed, before the list is loaded or because of a mistyped shortcode.
 */
export function pressKey(event: KeyboardEvent, { keys, close }: OfferedList, text: string): boolean {
  if (keys?.press(event) === true) return true;
  if (keys === null && event.key === 'Escape') {
    close();
    return true;
  }
  if (!hasSlash(text) || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  return true;
}
