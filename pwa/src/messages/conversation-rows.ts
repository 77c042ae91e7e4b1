import type { MessageView } from './use-conversation.ts';

export type ConversationRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: Date }
  | { readonly kind: 'message'; readonly key: string; readonly message: MessageView; readonly followsOwn: boolean };

type Dated = Pick<MessageView, 'createdAt'>;
const dayKey = (at: Date) => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;
const sameSide = (a: MessageView | undefined, b: MessageView): boolean =>
  a !== undefined && a.fromMe === b.fromMe && a.userId === b.userId && a.isPrivate === b.isPrivate;

/** A conversation as rows, oldest first: a separator before each day's first message. */
export function conversationRows(messages: readonly MessageView[]): ConversationRow[] {
  const rows: ConversationRow[] = [];
  let previous: (MessageView & Dated) | undefined;
  for (const message of messages) {
    const at = new Date(message.createdAt);
    const newDay = previous === undefined || dayKey(new Date(previous.createdAt)) !== dayKey(at);
    if (newDay) rows.push({ kind: 'day', key: `day-${dayKey(at)}`, day: at });
    rows.push({ kind: 'message', key: message.id, message, followsOwn: !newDay && sameSide(previous, message) });
    previous = message;
  }
  return rows;
}
