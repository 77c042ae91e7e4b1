import { useEffect, useRef, useState } from 'react';
import type { MessageView } from './use-conversation.ts';

const isUnread = ({ fromMe, mediaType }: MessageView) => !fromMe && mediaType !== 'reactionMessage';

/** The id of the first message the reader hasn't seen: what was unread as the ticket opened, or came while the page was hidden. */
export function useUnreadMark(unreadMessages: number, messages: readonly MessageView[] | undefined): string | undefined {
  const [mark, setMark] = useState<string | undefined>(undefined);
  const unreadAtOpen = useRef(unreadMessages);
  const read = useRef(false);
  const latest = useRef(messages);
  latest.current = messages;
  if (!read.current && messages !== undefined) {
    read.current = true;
    const first = unreadAtOpen.current > 0 ? messages.filter(isUnread).at(-unreadAtOpen.current) : undefined;
    if (first !== undefined) setMark(first.id);
  }
  useEffect(() => {
    let seen: string | undefined;
    const look = () => {
      if (document.visibilityState === 'hidden') {
        seen = latest.current?.at(-1)?.id;
        return;
      }
      const from = latest.current?.findIndex((message) => message.id === seen) ?? -1;
      if (from === -1) return;
      const first = latest.current?.slice(from + 1).find(isUnread);
      if (first !== undefined) setMark(first.id);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return mark;
}
