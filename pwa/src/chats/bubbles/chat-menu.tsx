import { Download, Eye, SmilePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  BubbleMenu,
  CopyAction,
  DeleteAction,
  EditAction,
  QuoteAction,
  QuoteButton,
  bubbleButtonClasses,
} from '../../messages/bubbles/bubble-menu.tsx';
import { useDownload } from '../../messages/media/use-download.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DropdownMenu, MenuAction, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import type { ChatMessageView } from '../chat-message.ts';
import type { ChatContext } from '../chat-context.ts';

/** The emoji that the menu offers first, because they are the most frequent reactions. */
const QUICK_REACTIONS = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const;

/**
 * The actions on a message. They appear beside the bubble while the user hovers or focuses the bubble. On a phone they always
 * appear.
 */
export function ChatMenu({ message, context }: { message: ChatMessageView; context: ChatContext }) {
  const { t } = useTranslation('chats');
  const { id: userId } = useSignedInUser();
  const download = useDownload();
  const { text, medias, fromMe, outbox } = message;
  const act = outbox === undefined ? context.act : undefined;
  const saved = medias.filter(({ media }) => media.url !== '');
  const own = message.reactions.find(({ userIds }) => userIds.includes(userId))?.emoji;
  const isRevised = act !== undefined && context.mayRevise(message);
  return (
    <span className="flex shrink-0 items-center">
      {act !== undefined && (
        <>
          <DropdownMenu
            trigger={
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('react')}
                title={t('react')}
                className={`${bubbleButtonClasses} max-md:hidden`}
              >
                <SmilePlus aria-hidden />
              </Button>
            }
          >
            <Emojis own={own} onChoose={(emoji) => act.react(message, emoji)} />
          </DropdownMenu>
          <QuoteButton onQuote={() => act.reply(message)} />
        </>
      )}
      <BubbleMenu>
        {act !== undefined && (
          <>
            <span className="md:hidden">
              <Emojis own={own} onChoose={(emoji) => act.react(message, emoji)} />
              <MenuSeparator />
            </span>
            <QuoteAction onQuote={() => act.reply(message)} />
          </>
        )}
        {text !== '' && <CopyAction text={text} />}
        {saved.map(({ id, media }) => (
          <MenuAction key={id} onClick={() => download(media)}>
            <Download aria-hidden />
            {saved.length === 1 ? t('conversation.save') : t('conversation.download', { name: media.name })}
          </MenuAction>
        ))}
        {fromMe && !message.isWaiting && (
          <MenuAction onClick={() => context.onSeenBy(message)}>
            <Eye aria-hidden />
            {t('seenBy')}
          </MenuAction>
        )}
        {isRevised && text !== '' && (
          <EditAction onEdit={() => act.edit(message)} isLast={context.lastEditableId === message.id} />
        )}
        {isRevised && <DeleteAction onDelete={() => act.remove(message)} />}
      </BubbleMenu>
    </span>
  );
}

/** A row of emoji. Choosing the emoji that the user has already given removes it. */
function Emojis({ own, onChoose }: { own: string | undefined; onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('chats');
  return (
    <span className="flex">
      {QUICK_REACTIONS.map((emoji) => (
        <MenuAction
          key={emoji}
          aria-label={t('reactWith', { emoji })}
          onClick={() => onChoose(own === emoji ? '' : emoji)}
          className={`size-control min-h-control justify-center p-0 text-xl ${own === emoji ? 'bg-accent' : ''}`}
        >
          {emoji}
        </MenuAction>
      ))}
    </span>
  );
}
