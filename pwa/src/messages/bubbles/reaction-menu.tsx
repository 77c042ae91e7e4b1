import { Plus, SmilePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { DropdownMenu, MenuAction, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { bubbleButtonClasses } from './bubble-menu.tsx';
import { emojiRequestStore } from '../reactions/emoji-request.ts';

/** The emoji that are offered first, because they are the most frequent reactions. */
const QUICK_REACTIONS = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const;

type ReactionProps = {
  /**
   * The emoji of the user's present reaction, or of the company's in a ticket. Choosing the same emoji again removes the
   * reaction.
   */
  own: string | undefined;
  /** Called with the chosen emoji, or with an empty text to remove the reaction. */
  onReact: (emoji: string) => void;
};

/** A button beside a bubble that opens the row of emoji. On a phone, only the menu offers the row. */
export function ReactionButton(props: ReactionProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('conversation.react')}
          title={t('conversation.react')}
          className={`${bubbleButtonClasses} max-md:hidden`}
        >
          <SmilePlus aria-hidden />
        </Button>
      }
    >
      <EmojiRow {...props} />
    </DropdownMenu>
  );
}

/** The row of emoji at the top of a message's menu. */
export function ReactionActions(props: ReactionProps) {
  return (
    <>
      <EmojiRow {...props} />
      <MenuSeparator />
    </>
  );
}

function EmojiRow({ own, onReact }: ReactionProps) {
  const { t } = useTranslation();
  // The present reaction is offered even if it is not a frequent one, so that the user can remove it here.
  const offered: readonly string[] =
    own === undefined || QUICK_REACTIONS.some((emoji) => emoji === own) ? QUICK_REACTIONS : [own, ...QUICK_REACTIONS];
  const look = 'size-control min-h-control justify-center p-0 text-xl';
  return (
    <span className="flex">
      {offered.map((emoji) => (
        <MenuAction
          key={emoji}
          aria-label={own === emoji ? t('conversation.takeBackEmoji', { emoji }) : t('conversation.reactWith', { emoji })}
          onClick={() => onReact(own === emoji ? '' : emoji)}
          className={`${look} ${own === emoji ? 'bg-accent' : ''}`}
        >
          {emoji}
        </MenuAction>
      ))}
      <MenuAction
        aria-label={t('conversation.otherEmoji')}
        onClick={() => emojiRequestStore.set({ onChoose: onReact })}
        className={look}
      >
        <Plus aria-hidden />
      </MenuAction>
    </span>
  );
}
