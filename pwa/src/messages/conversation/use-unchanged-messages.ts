import isEqual from 'fast-deep-equal/es6';
import { useState } from 'react';
import type { MessageView } from './message-view.ts';

/**
 * Returns the messages. A message that has not changed since the last render stays the same object. Every read of the local
 * database makes new objects, which would render the bubbles of all messages again when one message changes.
 */
export function useUnchangedMessages(messages: MessageView[] | undefined): MessageView[] | undefined {
  const [kept, setKept] = useState({ read: messages, shown: messages });
  if (kept.read === messages) return kept.shown;
  const shown = reuseUnchangedMessages(kept.shown, messages);
  setKept({ read: messages, shown });
  return shown;
}

/** Returns `messages`, in which each message that equals one in `before` is replaced by the object in `before`. */
export function reuseUnchangedMessages(before: readonly MessageView[] | undefined, messages: MessageView[] | undefined) {
  if (before === undefined || messages === undefined) return messages;
  const beforeById = new Map(before.map((message) => [message.id, message]));
  return messages.map((message) => {
    const last = beforeById.get(message.id);
    return last !== undefined && isEqual(last, message) ? last : message;
  });
}
