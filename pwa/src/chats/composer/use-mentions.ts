import type { ChatUser } from '@prosa/contract/chats/chat';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { placeCaret } from '../../ui/interaction/place-caret.ts';
import { findMention, insertMention, matchMembers, type Mention } from './find-mention.ts';
import { mentionOptionId } from './mention-panel.tsx';
import type { ChangeChatDraft, ChatDraftContent } from './use-chat-draft.ts';

type Member = ChatUser['user'];
type Looked = { readonly mention: Mention | undefined; readonly at: number };
const idle: Looked = { mention: undefined, at: 0 };

/**
 * Offers names while one is typed after an at sign; they are chosen by arrows, Enter or Tab, Esc, or touch. Call `look` after
 * the caret moves; `press` gets keys first and says whether the list handled them.
 */
export function useMentions(
  members: readonly Member[],
  { mentions }: ChatDraftContent,
  { onDraft, input }: { readonly onDraft: ChangeChatDraft; readonly input: RefObject<HTMLTextAreaElement | null> },
) {
  const listId = useId();
  const [{ mention, at }, setLooked] = useState(idle);
  const found = mention === undefined ? [] : matchMembers(members, mention.typed);
  const offers = found.length > 0;
  const active = found[at];
  const look = (): void => {
    const area = input.current;
    const next = area === null ? undefined : findMention(area.value, area.selectionStart);
    setLooked((before) =>
      before.mention?.typed === next?.typed && before.mention?.from === next?.from ? before : { mention: next, at: 0 },
    );
  };
  const choose = (member: Member): void => {
    const area = input.current;
    if (mention === undefined || area === null) return;
    const { text, caret } = insertMention(area.value, mention, member.name);
    placeCaret(area, caret, () => {
      onDraft({ text, mentions: [...new Set([...mentions, member.id])] });
      setLooked(idle);
    });
    area.focus();
  };
  const press = (event: KeyboardEvent): boolean => {
    if (!offers || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const takes = (event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab';
    if (event.key === 'Escape') setLooked(idle);
    else if (step !== undefined) setLooked({ mention, at: (at + step + found.length) % found.length });
    else if (takes && active !== undefined) choose(active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    look,
    press,
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': offers ? listId : undefined,
      'aria-activedescendant': offers && active !== undefined ? mentionOptionId(listId, active.id) : undefined,
    } as const,
    panel: offers
      ? { id: listId, members: found, at, onPoint: (next: number) => setLooked({ mention, at: next }), onChoose: choose }
      : undefined,
  };
}
