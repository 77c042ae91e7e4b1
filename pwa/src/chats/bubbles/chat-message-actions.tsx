import { Download, Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  BubbleMenu,
  CopyAction,
  DeleteAction,
  EditAction,
  QuoteAction,
  QuoteButton,
} from '../../messages/bubbles/bubble-menu.tsx';
import { ReactionActions, ReactionButton } from '../../messages/bubbles/reaction-menu.tsx';
import { useMediaDownload } from '../../messages/media/use-media-download.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { MenuAction } from '../../ui/overlays/dropdown-menu.tsx';
import type { ChatMessageView } from '../chat-message.ts';
import type { ChatContext } from '../chat-context.ts';

/**
 * Shows the actions on a message. On a desktop they appear beside the bubble while the bubble is hovered or focused. On a phone
 * they are always visible.
 */
export function ChatMessageActions({ message, context }: { message: ChatMessageView; context: ChatContext }) {
  const { t } = useTranslation('chats');
  const { id: userId } = useSignedInUser();
  const download = useMediaDownload();
  const { text, medias, fromMe, outbox } = message;
  const act = outbox === undefined ? context.act : undefined;
  const saved = medias.filter(({ media }) => media.url !== '');
  const own = message.reactions.find(({ userIds }) => userIds.includes(userId))?.emoji;
  const isRevised = act !== undefined && context.mayRevise(message);
  return (
    <span className="flex shrink-0 items-center">
      {act !== undefined && (
        <>
          <ReactionButton own={own} onReact={(emoji) => act.react(message, emoji)} />
          <QuoteButton onQuote={() => act.reply(message)} />
        </>
      )}
      <BubbleMenu>
        {act !== undefined && (
          <>
            <ReactionActions own={own} onReact={(emoji) => act.react(message, emoji)} />
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
