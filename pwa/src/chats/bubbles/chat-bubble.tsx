import { useTranslation } from 'react-i18next';
import { BubbleRow } from '../../messages/bubbles/bubble-row.tsx';
import { InlineTextEditor } from '../../messages/revisions/inline-text-editor.tsx';
import { isEmojiOnly } from '../../conversation-parts/emoji-only.ts';
import { MessageMedia } from '../../messages/media/message-media.tsx';
import { MessageText } from '../../conversation-parts/message-text.tsx';
import { QuotedMessage } from '../../messages/bubbles/quoted-message.tsx';
import { useSwipeReply } from '../../messages/bubbles/use-swipe-reply.ts';
import { useLanguage } from '../../platform/language.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { formatClockTime } from '../../platform/shown-time.ts';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { cn } from '../../ui/cn.ts';
import { ChatFileSendingNote } from './chat-file-sending-note.tsx';
import { ChatMessageActions } from './chat-message-actions.tsx';
import type { ChatMessageView } from '../chat-message.ts';
import { ChatReactions } from './chat-reactions.tsx';
import { ChatTick } from './chat-tick.tsx';
import type { ChatContext } from '../chat-context.ts';
import { toUserColourSeed } from '../../ui/labels/person-seed.ts';
import { renderTicketLink } from './render-ticket-link.tsx';

const noNames: readonly string[] = [];

type ChatBubbleProps = {
  message: ChatMessageView;
  followsOwn: boolean;
  isOfOtherDay: boolean;
  highlighted: boolean;
  context: ChatContext;
};

/**
 * Shows one message of a chat. The user's own messages are on the right, and all others on the left. In a group, a message of
 * another member also shows the author's name.
 */
export function ChatBubble({ message, followsOwn, isOfOtherDay, highlighted, context }: ChatBubbleProps) {
  const { t } = useTranslation('chats');
  const { locale } = useLanguage();
  const { id: userId } = useSignedInUser();
  const { fromMe, isDeleted, outbox, medias, text } = message;
  const { act, isGroup, nameOf } = context;
  const author = nameOf(message.userId);
  const swipe = useSwipeReply(act === undefined || isDeleted || outbox !== undefined ? undefined : () => act.reply(message));
  const showsAuthor = isGroup && !fromMe;
  const failed = outbox?.state === 'refused';
  const mentionsMe = message.mentions.includes(userId) && !isDeleted;
  const quoted = message.replyTo === undefined ? undefined : context.quotedOf(message);
  const large = medias.length === 0 && message.replyTo === undefined && !isDeleted && isEmojiOnly(text);
  const mentioned = message.mentions.length === 0 ? noNames : message.mentions.map(nameOf);
  return (
    <BubbleRow label={fromMe ? t('conversation.you') : author} own={fromMe} followsOwn={followsOwn} highlighted={highlighted}>
      <div
        {...swipe.handlers}
        style={swipe.style}
        className={cn(
          'flex max-w-[88%] touch-pan-y items-center gap-1 md:max-w-[70%] md:@max-md:max-w-full',
          fromMe && 'flex-row-reverse',
        )}
      >
        {showsAuthor && (
          <span className="w-8 shrink-0 self-start max-md:w-7">
            {!followsOwn && (
              <Avatar name={author} seed={toUserColourSeed(message.userId)} className="size-8 text-xs max-md:size-7" />
            )}
          </span>
        )}
        <div
          className={cn(
            'min-w-0 rounded-lg border px-3 pb-1.5 pt-2 [overflow-wrap:anywhere]',
            fromMe
              ? 'rounded-br-xs border-transparent bg-bubble-out text-bubble-out-foreground'
              : 'rounded-bl-xs border-border bg-bubble-in',
            mentionsMe && 'border-l-3 border-l-primary',
            failed && 'border-destructive/35 bg-destructive-soft text-foreground',
          )}
        >
          {showsAuthor && !followsOwn && <div className="text-xs font-semibold leading-4 text-accent-foreground">{author}</div>}
          {mentionsMe && <span className="sr-only">{t('conversation.mentionsYou')}. </span>}
          {message.replyTo !== undefined && (
            <QuotedMessage
              quoted={quoted}
              author={quoted === undefined ? undefined : quoted.fromMe ? t('conversation.you') : nameOf(quoted.userId)}
              onJump={quoted === undefined ? undefined : () => context.onJump(quoted.id)}
              className="mb-1"
            />
          )}
          {!isDeleted &&
            medias.map(({ id, media, mediaType }) => (
              <MessageMedia
                key={id}
                message={{ media, mediaType, dataJson: null, failure: null, fromMe }}
                onOpenImage={() => context.onOpenImage(id)}
              />
            ))}
          {/* The writing direction of each line follows the letters of that line, because a text may mix scripts. */}
          <div className="flow-root whitespace-pre-wrap text-start [unicode-bidi:plaintext]">
            {context.editing?.id === message.id ? (
              <InlineTextEditor {...context.editing} />
            ) : isDeleted ? (
              <em className="opacity-80">{t('conversation.deleted')}</em>
            ) : large ? (
              <span className="block text-jumbo">{text.trim()}</span>
            ) : (
              <MessageText text={text} mentioned={mentioned} showTicket={renderTicketLink} />
            )}
            <span className="float-right ml-3 mt-1.5 inline-flex items-center gap-1 whitespace-nowrap text-2xs leading-4 opacity-80">
              {message.isEdited && t('conversation.edited')}
              <time dateTime={message.at} className="tabular-nums">
                {isOfOtherDay && `${new Date(message.at).toLocaleDateString(locale, { day: '2-digit', month: '2-digit' })} `}
                {formatClockTime(message.at, locale)}
              </time>
              {fromMe && !failed && <ChatTick message={message} context={context} />}
            </span>
          </div>
        </div>
        {!isDeleted && <ChatMessageActions message={message} context={context} />}
      </div>
      <ChatReactions message={message} context={context} />
      {outbox !== undefined && <ChatFileSendingNote message={message} outbox={outbox} />}
    </BubbleRow>
  );
}
