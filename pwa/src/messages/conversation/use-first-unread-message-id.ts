import { useEffect, useEffectEvent, useState } from 'react';
import type { MessageView } from './message-view.ts';

type UnreadCandidate = Pick<MessageView, 'fromMe' | 'mediaType'> & { readonly id: string };
const isUnread = ({ fromMe, mediaType }: UnreadCandidate) => !fromMe && mediaType !== 'reactionMessage';

/**
 * Returns the id of the first of the customer's last `count` messages. If the device holds fewer messages, returns the id of the
 * first held message.
 */
export function findFirstUnreadId(messages: readonly UnreadCandidate[], count: number): string | undefined {
  const inbound = messages.filter(isUnread);
  return count === 0 ? undefined : inbound[Math.max(0, inbound.length - count)]?.id;
}

/**
 * Returns the id of the first message that the user hasn't seen. The message was unread when the ticket opened, or arrived
 * while the page was hidden.
 */
export function useFirstUnreadMessageId(
  unreadMessages: number,
  messages: readonly UnreadCandidate[] | undefined,
): string | undefined {
  const [unreadAtOpen] = useState(unreadMessages);
  const [wasRead, setWasRead] = useState(false);
  const [mark, setMark] = useState<string | undefined>(undefined);
  if (!wasRead && messages !== undefined) {
    setWasRead(true);
    setMark(findFirstUnreadId(messages, unreadAtOpen));
  }
  const lastId = useEffectEvent(() => messages?.at(-1)?.id);
  const markAfter = useEffectEvent((seen: string | undefined) => {
    const from = messages?.findIndex((message) => message.id === seen) ?? -1;
    if (from === -1) return;
    const first = messages?.slice(from + 1).find(isUnread);
    if (first !== undefined) setMark(first.id);
  });
  useEffect(() => {
    let seen: string | undefined;
    const markArrivals = () => {
      if (document.visibilityState === 'hidden') seen = lastId();
      else markAfter(seen);
    };
    document.addEventListener('visibilitychange', markArrivals);
    return () => document.removeEventListener('visibilitychange', markArrivals);
  }, []);
  return mark;
}
