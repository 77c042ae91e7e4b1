import { LOAD_OLDER_CHAT_MESSAGES_WITHIN_PX } from '@prosa/domain/chats/constants';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { Separator } from '../../messages/conversation/list-separators.tsx';
import { MessageScroller } from '../../messages/conversation/message-scroller.tsx';
import { OpenedPicture } from '../../messages/media/opened-picture.tsx';
import { useFirstUnreadMessageId } from '../../messages/conversation/use-first-unread-message-id.ts';
import { ChatBubble } from './chat-bubble.tsx';
import type { ChatContext } from '../chat-context.ts';
import type { ChatMessageView } from '../chat-message.ts';
import { toChatRows } from './to-chat-rows.ts';

type ChatMessageListProps = {
  messages: readonly ChatMessageView[];
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
  unreads: number;
  /** The id of the message to which the list scrolls, for example because a search found it. */
  wanted: string | undefined;
  onWanted: (id: string | undefined) => void;
  context: Omit<ChatContext, 'quotedOf' | 'onJump' | 'onOpenImage'>;
};

/** Shows a chat's messages, starting at the newest. Scrolling up loads earlier months (coverage 3 §9). */
export function ChatMessageList({ messages, hasOlder, loadOlder, unreads, wanted, onWanted, context }: ChatMessageListProps) {
  const [opened, setOpened] = useState<string>();
  const unreadFrom = useFirstUnreadMessageId(unreads, messages);
  const rows = useMemo(() => toChatRows(messages, { complete: !hasOlder, unreadFrom }), [messages, hasOlder, unreadFrom]);
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages]);
  const pictures = useMemo(
    () =>
      messages.flatMap(({ isDeleted, createdAt, body, medias }) =>
        medias.map(({ id, media, mediaType }) => ({ id, media, mediaType, isDeleted, createdAt, body })),
      ),
    [messages],
  );
  const messageIdInAddress = new URLSearchParams(useSearch()).get('message');
  useEffect(() => {
    if (messageIdInAddress !== null) onWanted(messageIdInAddress);
  }, [messageIdInAddress, onWanted]);
  // The wanted message may be in an earlier month that isn't open yet, so the list opens earlier months until one contains the
  // message.
  const isThere = wanted === undefined || byId.has(wanted);
  useEffect(() => {
    if (!isThere && hasOlder) void loadOlder();
  }, [isThere, hasOlder, loadOlder]);
  const reached = useCallback(() => onWanted(undefined), [onWanted]);
  const last = messages.at(-1);
  const whole: ChatContext = {
    ...context,
    quotedOf: ({ replyTo }) => (replyTo === undefined ? undefined : byId.get(replyTo)),
    onJump: onWanted,
    onOpenImage: setOpened,
  };
  return (
    <>
      <MessageScroller
        rows={rows}
        messages={messages}
        hasOlder={hasOlder}
        loadOlder={loadOlder}
        nearTopPx={LOAD_OLDER_CHAT_MESSAGES_WITHIN_PX}
        wanted={wanted}
        onReached={reached}
        kept={context.editing?.id}
        sent={last?.fromMe === true && last.isWaiting ? last.id : undefined}
      >
        {(row, highlighted) =>
          row.kind === 'message' ? (
            <ChatBubble
              message={row.message}
              followsOwn={row.followsOwn}
              isOfOtherDay={row.isOfOtherDay}
              highlighted={row.key === highlighted}
              context={whole}
            />
          ) : (
            <Separator row={row} />
          )
        }
      </MessageScroller>
      <OpenedPicture messages={pictures} startId={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
