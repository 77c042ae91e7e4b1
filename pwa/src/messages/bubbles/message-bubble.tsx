import { stripOwnSignature } from '@prosa/domain/messages/sign-message';
import { CornerUpRight, ListChecks } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useLanguage } from '../../platform/language.ts';
import { formatClockTime } from '../../platform/shown-time.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useStore } from '../../platform/store.ts';
import { cn } from '../../ui/cn.ts';
import type { BubbleContext } from './bubble-context.ts';
import { BubbleLabel, BubbleRemark } from './bubble-label.tsx';
import { hasFailed, toBubbleActions, toBubbleAuthor, toBubbleColourClasses } from './bubble-facts.ts';
import { BubbleRow } from './bubble-row.tsx';
import { DeliveryTick } from '../../conversation-parts/delivery-tick.tsx';
import { readNoteMentions } from '../../conversation-parts/read-note-mentions.ts';
import { InlineTextEditor, type MessageEditing } from '../revisions/inline-text-editor.tsx';
import { findVideoId } from '../../conversation-parts/find-video-id.ts';
import { isEmojiOnly } from '../../conversation-parts/emoji-only.ts';
import { MessageSendingNote } from './message-sending-note.tsx';
import { VideoLink } from '../media/video-link.tsx';
import { MessageMedia } from '../media/message-media.tsx';
import { MessageMenu } from './message-menu.tsx';
import type { Reaction } from '../../conversation-parts/group-reactions.ts';
import { MessageReactions } from '../reactions/message-reactions.tsx';
import { UndeliveredReaction } from '../reactions/undelivered-reaction.tsx';
import { summarizeMessage } from '../../conversation-parts/summarize-message.ts';
import { MessageText } from '../../conversation-parts/message-text.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import type { MessageView } from '../conversation/message-view.ts';
import { searchHighlightStore } from './search-highlight.ts';
import { messageSelectionStore, toggleMessageSelection } from '../selection/message-selection.ts';
import { useSwipeReply } from './use-swipe-reply.ts';

type MessageBubbleProps = {
  message: MessageView;
  reactions: readonly Reaction[];
  /** The company's newest reaction to the message, if it could not be delivered to the customer. */
  undelivered: MessageView | undefined;
  followsOwn: boolean;
  highlighted: boolean;
  /** The quoted message. Undefined if the message quotes nothing, or if the quoted message is not known. */
  quoted: MessageView | undefined;
  /** The state of the edit while the user edits this message. Otherwise undefined. */
  editing: MessageEditing | undefined;
  /** Whether the arrow-up key in the composer edits this message. */
  isLastEditable: boolean;
  context: BubbleContext;
};

/** The types of messages whose card shows the text, so that the bubble need not repeat it. */
const typesWithTextOnCard = new Set<MessageView['mediaType']>(['locationMessage', 'contactMessage']);
const noNames: readonly string[] = [];
const ChosenReplyData = v.object({ reply: v.record(v.string(), v.unknown()) });

/**
 * Shows one message. It is rendered again only if one of its props changes, because a conversation is rendered at every letter
 * that the user types. A customer's message is on the left, and the company's is on the right. A private note is dashed, and a
 * failed message is red with its reason.
 */
export const MessageBubble = memo(function MessageBubble({
  message,
  reactions,
  undelivered,
  followsOwn,
  highlighted,
  quoted,
  editing,
  isLastEditable,
  context,
}: MessageBubbleProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { id: userId } = useSignedInUser();
  const { authorOf, isGroup } = context;
  const chosen = useStore(messageSelectionStore);
  const matches = useStore(searchHighlightStore);
  const highlight = matches === undefined ? undefined : { term: matches.term, isCurrent: matches.current === message.id };
  const own = message.fromMe || message.isPrivate;
  const failed = hasFailed(message);
  const text = stripOwnSignature(message);
  const { author, label } = toBubbleAuthor(t, message, context);
  const { onQuote, onReact } = toBubbleActions(message, context);
  const swipe = useSwipeReply(onQuote === undefined ? undefined : () => onQuote(message));
  const mentionedIds = readNoteMentions(message.dataJson);
  const mentioned = mentionedIds.length === 0 ? noNames : mentionedIds.flatMap((id) => context.nameOf(id) ?? []);
  const mentionsMe = mentionedIds.includes(userId) && !message.isDeleted;
  const videoId = message.isDeleted ? undefined : findVideoId(text);
  const large = message.media === null && message.quotedMsg === null && !message.isDeleted && isEmojiOnly(text);
  return (
    <BubbleRow
      label={label ?? author}
      own={own}
      followsOwn={followsOwn}
      highlighted={highlighted}
      selection={
        chosen === undefined
          ? undefined
          : {
              label: t('conversation.selectMessage', { text: summarizeMessage(t, message) }),
              isSelected: chosen.has(message.id),
              onToggle: () => toggleMessageSelection(message),
            }
      }
    >
      <div
        {...swipe.handlers}
        style={swipe.style}
        className={cn(
          'flex max-w-[82%] touch-pan-y items-center gap-1 md:max-w-[66%] md:@max-md:max-w-full',
          own && 'flex-row-reverse',
        )}
      >
        <div
          className={cn(
            'min-w-0 rounded-lg border px-3 pb-1.5 pt-2 [overflow-wrap:anywhere]',
            own ? 'rounded-br-xs' : 'rounded-bl-xs border-border bg-bubble-in',
            toBubbleColourClasses(message),
            mentionsMe && 'border-l-3 border-l-primary border-solid',
            failed && 'border-destructive/35 bg-destructive-soft text-foreground',
          )}
        >
          <BubbleLabel message={message} label={label} followsOwn={followsOwn} />
          {mentionsMe && <span className="sr-only">{t('conversation.mentionsYou')}. </span>}
          {message.isForwarded && <BubbleRemark icon={CornerUpRight} text={t('conversation.forwarded')} />}
          {v.is(ChosenReplyData, message.dataJson) && <BubbleRemark icon={ListChecks} text={t('conversation.replyChosen')} />}
          {message.quotedMsg !== null && (
            <QuotedMessage
              quoted={quoted}
              author={quoted === undefined ? undefined : quoted.fromMe || isGroup ? authorOf(quoted) : undefined}
              onJump={quoted === undefined ? undefined : () => context.onJump(quoted)}
              className="mb-1"
            />
          )}
          {!message.isDeleted && <MessageMedia message={message} onOpenImage={() => context.onOpenImage(message)} />}
          {videoId !== undefined && <VideoLink videoId={videoId} />}
          {/* The writing direction of each line follows the letters of that line. */}
          <div className="flow-root whitespace-pre-wrap text-start [unicode-bidi:plaintext]">
            {editing !== undefined ? (
              <InlineTextEditor {...editing} />
            ) : message.isDeleted ? (
              <em className="opacity-80">{t('conversation.deleted')}</em>
            ) : large ? (
              <span className="block text-jumbo">{text.trim()}</span>
            ) : (
              !typesWithTextOnCard.has(message.mediaType) && (
                <MessageText text={text} mentioned={mentioned} highlight={highlight} />
              )
            )}
            <span className="float-right ml-3 mt-1.5 inline-flex items-center gap-1 whitespace-nowrap text-2xs leading-4 opacity-80">
              {message.isEdited && !message.isDeleted && t('conversation.edited')}
              <time dateTime={message.createdAt} className="tabular-nums">
                {formatClockTime(message.createdAt, locale)}
              </time>
              {message.fromMe && !message.isPrivate && !failed && <DeliveryTick message={message} />}
            </span>
          </div>
        </div>
        {!message.isDeleted && (
          <MessageMenu
            message={message}
            channel={context.channel}
            onQuote={onQuote}
            ownReaction={reactions.find(({ by }) => by.fromMe)?.emoji}
            onReact={onReact}
            onEdit={context.onEdit}
            isLastEditable={isLastEditable}
          />
        )}
      </div>
      {!message.isDeleted && <MessageReactions reactions={reactions} nameOf={authorOf} onReact={onReact} own={own} />}
      {undelivered !== undefined && <UndeliveredReaction reaction={undelivered} onReact={onReact} />}
      <MessageSendingNote message={message} mayAnswer={context.onReact !== undefined} onEdit={context.onEdit} />
    </BubbleRow>
  );
});
