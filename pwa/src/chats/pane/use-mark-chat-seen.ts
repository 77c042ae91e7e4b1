import type { Chat } from '@prosa/contract/chats/chat';
import type { ChatMessageId } from '@prosa/contract/ids';
import { useEffect, useEffectEvent, useRef } from 'react';
import { estimateServerTime } from '../../platform/server-time.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { enqueue } from '../../sync/outbox/enqueue.ts';
import { markChatRead } from '../chat-commands.ts';
import type { ChatMessageView } from '../chat-message.ts';
import type { ChatMonth } from '../open-chat.ts';
import type { ChatView } from '../use-chats.ts';
import { writeSeenMark } from '../write-chat.ts';

/** The time for which the app waits for further messages, so that it marks all of them as seen together, in milliseconds. */
const MARK_SEEN_DELAY_MS = 1_000;

/**
 * Marks a chat as read while it is visible, in two ways. The mark in the chat's document shows the other members what the user
 * has seen. The mark on the server sets the user's unread count to zero.
 */
export function useMarkChatSeen(chat: ChatView, months: readonly ChatMonth[], messages: readonly ChatMessageView[]): void {
  const { id: userId } = useSignedInUser();
  const last = messages.findLast(({ fromMe }) => !fromMe);
  const lastId = last?.id;
  const lastReported = useRef<string>(undefined);
  const isOpened = useRef(false);
  const isDue = useRef(false);
  const markRead = useEffectEvent(() => {
    const sign = `${lastId} ${chat.unreads > 0}`;
    if (lastId === undefined || chat.unreads === 0 || lastReported.current === sign) return;
    lastReported.current = sign;
    // The cast is safe: the ids of messages are validated when they enter the document.
    void enqueue(markChatRead, { chatId: chat.id, upTo: lastId as ChatMessageId });
  });
  const look = useEffectEvent(() => {
    if (last === undefined || document.visibilityState !== 'visible') return;
    isDue.current = false;
    if (!last.seenBy.includes(userId)) writeSeenInDocument(months, last.id, userId);
    markRead();
  });
  // The effect depends only on the last message. Otherwise, every reaction and every edit would restart the timer.
  useEffect(() => {
    if (lastId === undefined) return;
    // When the chat opens, it is marked as read immediately.
    const timer = setTimeout(() => look(), isOpened.current ? MARK_SEEN_DELAY_MS : 0);
    isOpened.current = true;
    isDue.current = true;
    const onVisible = (): void => look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [lastId, chat.unreads]);
  // If the user leaves the chat before the timer ends, the user has nevertheless seen the newest messages. The document is
  // closed by then, so only the unread count on the server is set to zero.
  useEffect(
    () => () => {
      if (isDue.current && document.visibilityState === 'visible') markRead();
    },
    [],
  );
}

/** Writes the mark that a message was seen into the document of the message's month. */
function writeSeenInDocument(months: readonly ChatMonth[], id: string, userId: Chat['users'][number]['userId']): void {
  const month = months.findLast(({ messages }) => messages.some((message) => message.id === id));
  const place = month?.messages.findIndex((message) => message.id === id) ?? -1;
  if (month === undefined || month.state.may !== 'write' || (month.seenUpTo.get(userId) ?? -1) >= place) return;
  writeSeenMark(month.document, { userId, now: estimateServerTime }, id);
}
