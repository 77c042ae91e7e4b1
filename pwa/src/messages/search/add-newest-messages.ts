import type { MessageView } from '../conversation/message-view.ts';
import { compareMessagePlaces } from '../conversation/list-held-messages.ts';

/**
 * Appends newer messages to an excerpt that has reached the end of the conversation. An unsent message is appended even if, by
 * the device's clock, it is older than the excerpt's last message.
 */
export function addNewestMessages(excerpt: readonly MessageView[], newest: readonly MessageView[]): MessageView[] {
  const last = excerpt.at(-1);
  const ids = new Set<string>(excerpt.map(({ id }) => id));
  const isLater = (message: MessageView): boolean =>
    last === undefined || message.outbox?.command === 'send-message' || compareMessagePlaces(message, last) > 0;
  return [...excerpt, ...newest.filter((message) => !ids.has(message.id) && isLater(message))];
}
