import type { KeyboardEvent } from 'react';
import type { QuickReplyKeys } from '../../quick-messages/quick-reply-panel.tsx';

/** The user's last action on the list of quick replies. */
export type QuickReplyOffer = {
  /** Whether the list was opened by its button. */
  readonly isPicking: boolean;
  /** The text at which the list was closed; any other text with a leading slash opens it again. */
  readonly dismissedText: string | undefined;
};

export const initialOffer: QuickReplyOffer = { isPicking: false, dismissedText: undefined };

/** Whether the text asks for quick replies (coverage 1 §5). */
export const hasSlash = (text: string): boolean => text.startsWith('/');

/** Whether the list is shown over the composer. */
export const isOffered = ({ isPicking, dismissedText }: QuickReplyOffer, text: string): boolean =>
  isPicking || (hasSlash(text) && text !== dismissedText);

/** Closes the list for the present text. */
export const dismiss = (text: string): QuickReplyOffer => ({ isPicking: false, dismissedText: text });

/** The offered list: its keys, once it is loaded, and its closing. */
type OfferedList = { readonly keys: QuickReplyKeys | null; readonly close: () => void };

/**
 * Passes a key to the list; true if it was handled. Esc also closes a list that is loading, which would otherwise open
 * afterwards. While the list is offered for a slash, Enter never sends the text: the customer would receive an unloaded or
 * mistyped shortcode.
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
