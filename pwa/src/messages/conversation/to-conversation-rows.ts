import { groupReactions, type Reaction } from '../../conversation-parts/group-reactions.ts';
import type { SeparatorRow } from './list-separators.tsx';
import type { MessageView } from './message-view.ts';

export type MessageRow = {
  readonly kind: 'message';
  readonly key: string;
  readonly message: MessageView;
  readonly followsOwn: boolean;
  readonly reactions: readonly Reaction[];
  /** The company's newest reaction to the message, if it could not be delivered to the customer. */
  readonly undelivered: MessageView | undefined;
};
export type ConversationRow =
  | { readonly kind: 'ticket'; readonly key: string; readonly ticketId: number }
  | SeparatorRow
  | MessageRow;

const noReactions: readonly Reaction[] = [];
/** Returns a text that is the same for all instants of one day in the device's time zone. */
export const toDayKey = (at: Date) => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;
const isSameAuthor = (a: MessageView, b: MessageView): boolean =>
  a.fromMe === b.fromMe &&
  a.userId === b.userId &&
  a.contactId === b.contactId &&
  a.isPrivate === b.isPrivate &&
  a.isBot === b.isBot;

/**
 * Converts a contact's messages to rows, oldest first. Separators precede the first message of a ticket and of a day, and the
 * first unread message. The first ticket has a separator only once its first message is loaded (`complete`). Reactions are
 * shown on their messages.
 */
export function toConversationRows(
  messages: readonly MessageView[],
  { complete, unreadFrom }: { complete: boolean; unreadFrom?: string | undefined },
): ConversationRow[] {
  const rows: ConversationRow[] = [];
  const { shown, reactions, undelivered } = groupReactions(messages);
  let previous: MessageView | undefined;
  for (const message of shown) {
    const at = new Date(message.createdAt);
    const newTicket = previous === undefined ? complete : previous.ticketId !== message.ticketId;
    // While older messages can be loaded, the first held message has no day separator. The separator would move up as older
    // messages load, and the view, which keeps the same row at its top, would move with it.
    const newDay = newTicket || (previous !== undefined && toDayKey(new Date(previous.createdAt)) !== toDayKey(at));
    const unread = message.id === unreadFrom;
    if (newTicket) rows.push({ kind: 'ticket', key: `ticket-${message.ticketId}`, ticketId: message.ticketId });
    if (newDay) rows.push({ kind: 'day', key: `day-${message.ticketId}-${toDayKey(at)}`, day: at });
    if (unread) rows.push({ kind: 'unread', key: 'unread' });
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      followsOwn: !newDay && !unread && previous !== undefined && isSameAuthor(previous, message),
      reactions: reactions.get(message.id) ?? noReactions,
      undelivered: undelivered.get(message.id),
    });
    previous = message;
  }
  return rows;
}
