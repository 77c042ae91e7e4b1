import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from 'react';
import type { ChosenQuickReply, QuickReplyKeys } from '../../quick-messages/quick-reply-panel.tsx';
import { placeCaret } from '../../ui/interaction/place-caret.ts';
import { prepareDraftFiles } from '../../drafts/draft-files.ts';
import {
  dismissQuickReplies,
  startsWithSlash,
  areQuickRepliesShown,
  initialQuickReplyOffer,
  passKeyToQuickReplies,
} from './quick-reply-offer.ts';
import type { ChangeDraft, DraftContent } from '../../drafts/use-draft.ts';

/**
 * Offers quick replies in the composer while the text starts with a slash, or after the user pressed the button for quick
 * replies. Esc closes the list until the next letter. The chosen reply replaces the text after the slash, or is inserted at the
 * caret.
 */
export function useQuickReplies(draft: DraftContent, onDraft: ChangeDraft, input: RefObject<HTMLTextAreaElement | null>) {
  const { text, files } = draft;
  const listId = useId();
  const keys = useRef<QuickReplyKeys>(null);
  const [offer, setOffer] = useState(initialQuickReplyOffer);
  const [activeId, setActiveId] = useState<string>();
  const isSlash = startsWithSlash(text);
  const offers = areQuickRepliesShown(offer, text);
  const close = useCallback(() => {
    setOffer(dismissQuickReplies(text));
    input.current?.focus();
  }, [input, text]);
  const choose = (reply: ChosenQuickReply) => {
    const area = input.current;
    const from = isSlash ? 0 : (area?.selectionStart ?? text.length);
    const filled = isSlash ? reply.text : text.slice(0, from) + reply.text + text.slice(area?.selectionEnd ?? from);
    // The list is closed for the new text, because a reply may itself begin with a slash.
    setOffer(dismissQuickReplies(reply.file === undefined ? filled : ''));
    if (reply.file === undefined) {
      placeCaret(area, from + reply.text.length, () => onDraft({ text: filled }));
      area?.focus();
      return;
    }
    // The typed text becomes the file's caption, as with every file.
    const [file] = prepareDraftFiles([reply.file]).fit;
    if (file !== undefined) onDraft({ text: '', files: [...files, { ...file, caption: filled }] });
  };
  return {
    /** Returns true if the list of quick replies handled the key. */
    press: (event: KeyboardEvent): boolean => offers && passKeyToQuickReplies(event, { keys: keys.current, close }, text),
    toggle: () => {
      if (offers) close();
      else setOffer({ isPicking: !isSlash, dismissedText: undefined });
    },
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': offers && isSlash ? listId : undefined,
      'aria-activedescendant': offers && isSlash ? activeId : undefined,
    } as const,
    panel: offers
      ? {
          typed: isSlash ? text.slice(1) : undefined,
          listId,
          keys,
          onActive: setActiveId,
          onChoose: choose,
          onClose: close,
        }
      : undefined,
  };
}
