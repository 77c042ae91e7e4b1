import type { UserId } from '@prosa/contract/ids';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { placeCaret } from '../ui/interaction/place-caret.ts';
import { useOptionList } from '../ui/interaction/use-option-list.ts';
import { findMention, insertMention, matchMembers, type Member, type TypedMention } from './find-mention.ts';

type MentioningDraft = { readonly text: string; readonly mentions: readonly UserId[] };

/**
 * Offers members' names while the user types a name after an at sign. The user chooses with the arrow keys and Enter or Tab, or
 * by touch, and closes the list with Esc. The caller calls `look` after the caret moves. The caller first passes each key to
 * `press`, which returns whether the list used the key.
 */
export function useMentions(
  members: readonly Member[],
  { mentions }: Pick<MentioningDraft, 'mentions'>,
  {
    onDraft,
    input,
  }: { readonly onDraft: (change: MentioningDraft) => void; readonly input: RefObject<HTMLTextAreaElement | null> },
) {
  const [mention, setMention] = useState<TypedMention>();
  const found = mention === undefined ? [] : matchMembers(members, mention.typed);
  const offers = found.length > 0;
  const updateMention = (): void => {
    const area = input.current;
    const next = area === null ? undefined : findMention(area.value, area.selectionStart);
    setMention((before) => (before?.typed === next?.typed && before?.from === next?.from ? before : next));
  };
  const choose = (member: Member): void => {
    const area = input.current;
    if (mention === undefined || area === null) return;
    const { text, caret } = insertMention(area.value, mention, member.name);
    placeCaret(area, caret, () => {
      onDraft({ text, mentions: [...new Set([...mentions, member.id])] });
      setMention(undefined);
    });
    area.focus();
  };
  const { listId, at, activeId, press, optionProps } = useOptionList({
    options: found,
    query: `${mention?.from} ${mention?.typed}`,
    onChoose: choose,
    onClose: () => setMention(undefined),
    takesTab: true,
  });
  return {
    look: updateMention,
    press: (event: KeyboardEvent): boolean => offers && press(event),
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': offers ? listId : undefined,
      'aria-activedescendant': activeId,
    } as const,
    panel: offers ? { id: listId, members: found, at, optionProps } : undefined,
  };
}
