import type { KeyboardEvent } from 'react';
import type { QuickReplyKeys } from '../../quick-messages/quick-reply-panel.tsx';

/** The user's last action on the list of quick replies, which decides whether the list is open. */
export type QuickReplyOffer = {
  /** Whether the user opened the list by its button. */
  readonly isPicking: boolean;
  /** The text at which the user closed the list. Any other text that begins with a slash opens it again. */
  readonly dismissedText: string | undefined;
};

export const initialQuickReplyOffer: QuickReplyOffer = { isPicking: false, dismissedText: undefined };

/** Returns whether the text begins with the slash that opens the list of quick replies (coverage 1 §5). */
export const startsWithSlash = (text: string): boolean => text.startsWith('/');

/** Returns whether the list of quick replies is shown over the composer. */
export const areQuickRepliesShown = ({ isPicking, dismissedText }: QuickReplyOffer, text: string): boolean =>
  isPicking || (startsWithSlash(text) && text !== dismissedText);

/** Closes the list for the current text. */
export const dismissQuickReplies = (text: string): QuickReplyOffer => ({ isPicking: false, dismissedText: text });

/** The open list: its key handler, once its code is loaded, and a function that closes it. */
type OpenQuickReplyList = { readonly keys: QuickReplyKeys | null; readonly close: () => void };

/**
 * Passes a key to the list, and returns whether the key was handled. Esc also closes a list that is loading, which would
 * otherwise open afterwards. While the list is open and the text begins with a slash, Enter never sends the text, because the
 * customer would receive an unfinished or mistyped shortcode.
 */
export function passKeyToQuickReplies(event: KeyboardEvent, { keys, close }: OpenQuickReplyList, text: string): boolean {
  if (keys?.press(event) === true) return true;
  if (keys === null && event.key === 'Escape') {
    close();
    return true;
  }
  if (!startsWithSlash(text) || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false;
  event.preventDefault();
  return true;
}
