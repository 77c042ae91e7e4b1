import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from 'react';
import type { QuickReply, QuickReplyKeys } from '../quick-messages/quick-reply-panel.tsx';
import { placeCaret } from '../ui/place-caret.ts';
import { draftFiles } from './draft-files.ts';
import type { ChangeDraft, DraftContent } from './use-draft.ts';

/**
 * Quick replies in the composer: offered while its text starts with a slash, until Esc, or when their button was pressed.
 * The chosen one takes the place of what was typed after the slash, else it goes where the caret is.
 */
export function useQuickReplies(draft: DraftContent, onDraft: ChangeDraft, input: RefObject<HTMLTextAreaElement | null>) {
  const { text, files } = draft;
  const listId = useId();
  const keys = useRef<QuickReplyKeys>(null);
  const [picking, setPicking] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const hasSlash = text.startsWith('/');
  const offers = picking || (hasSlash && !dismissed);
  const close = useCallback(() => {
    setPicking(false);
    setDismissed(true);
    input.current?.focus();
  }, [input]);
  const choose = (reply: QuickReply) => {
    setPicking(false);
    const area = input.current;
    const from = hasSlash ? 0 : (area?.selectionStart ?? text.length);
    const filled = hasSlash ? reply.text : text.slice(0, from) + reply.text + text.slice(area?.selectionEnd ?? from);
    if (reply.file === undefined) {
      placeCaret(area, from + reply.text.length, () => onDraft({ text: filled }));
      area?.focus();
      return;
    }
    // As with every file: what is written is its caption.
    const [file] = draftFiles([reply.file]).fit;
    if (file !== undefined) onDraft({ text: '', files: [...files, { ...file, caption: filled }] });
  };
  return {
    /** Takes what is typed. */
    type: (typed: string) => {
      if (!typed.startsWith('/')) setDismissed(false);
      onDraft({ text: typed });
    },
    /** True where the key was the list's. */
    press: (event: KeyboardEvent): boolean => offers && keys.current?.press(event) === true,
    toggle: () => {
      if (offers) close();
      else if (hasSlash) setDismissed(false);
      else setPicking(true);
    },
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': offers && hasSlash ? listId : undefined,
      'aria-activedescendant': offers && hasSlash ? activeId : undefined,
    } as const,
    panel: offers
      ? {
          typed: hasSlash ? text.slice(1) : undefined,
          listId,
          keys,
          onActive: setActiveId,
          onChoose: choose,
          onClose: close,
        }
      : undefined,
  };
}
