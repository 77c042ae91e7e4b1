import type { SeparatorRow } from '../../messages/conversation/list-separators.tsx';
import { countDaysBetween } from '../../platform/shown-time.ts';
import type { ChatMessageView } from '../chat-message.ts';

export type ChatRow =
  | SeparatorRow
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ChatMessageView;
      /**
       * Whether the message continues the group of the message above it: both have the same author, and were written within
       * `GROUP_PAUSE_MS`. Such a message does not repeat the author's name.
       */
      readonly followsOwn: boolean;
      /** Whether the message was written on another day than the separator above it shows. Such a message shows its own day. */
      readonly isOfOtherDay: boolean;
    };

/** The pause after which a message begins a new group, even if its author is the same, in milliseconds. */
const GROUP_PAUSE_MS = 5 * 60_000;

/**
 * Converts messages to rows. The order of the messages is the same on all devices, and each day has one separator. A message that
 * was written offline keeps the place at which it arrived, even below the separator of a later day. It then shows the day on
 * which it was written.
 */
export function toChatRows(
  messages: readonly ChatMessageView[],
  { complete, unreadFrom }: { complete: boolean; unreadFrom: string | undefined },
): ChatRow[] {
  const rows: ChatRow[] = [];
  let previous: ChatMessageView | undefined;
  let day: Date | undefined;
  for (const message of messages) {
    const at = new Date(message.at);
    // The first message on the device gets a separator only if no older messages can be loaded. Otherwise the separator would
    // move when older messages are loaded (see `toConversationRows`).
    const beginsDay = day === undefined ? complete : countDaysBetween(day, at) > 0;
    if (day === undefined || beginsDay) day = at;
    const unread = message.id === unreadFrom;
    if (beginsDay) rows.push({ kind: 'day', key: `day-${at.toDateString()}`, day: at });
    if (unread) rows.push({ kind: 'unread', key: 'unread' });
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      followsOwn: !beginsDay && !unread && previous !== undefined && continuesGroup(previous, message),
      isOfOtherDay: countDaysBetween(day, at) !== 0,
    });
    previous = message;
  }
  return rows;
}

const continuesGroup = (previous: ChatMessageView, message: ChatMessageView): boolean =>
  previous.userId === message.userId && Math.abs(Date.parse(message.at) - Date.parse(previous.at)) < GROUP_PAUSE_MS;
