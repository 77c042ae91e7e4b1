import { chatMessageView, type ChatMessageView } from './chat-message.ts';
import { type FoldedMonth, seenBy } from '@prosa/documents/chat/fold-chat';

type Reader = {
  readonly userId: number;
  /** Ids of those in the chat. */
  readonly members: readonly number[];
  /** Ids of what the server has not acknowledged. */
  readonly unstored: ReadonlySet<string>;
};

/** The messages of months in their order, as one of those in the chat sees them. */
export const chatMessages = (
  months: readonly (FoldedMonth & { readonly month: string })[],
  { userId, members, unstored }: Reader,
): ChatMessageView[] =>
  months.flatMap((month, at) => {
    // A user who has seen a message of a later month has seen all earlier months.
    const later = new Set(months.slice(at + 1).flatMap(({ seenUpTo }) => [...seenUpTo.keys()]));
    return month.messages.map((message, place) => {
      const seen = new Set([...seenBy(month, place), ...later]);
      return chatMessageView(message, {
        userId,
        month: month.month,
        isWaiting: unstored.has(message.id),
        seenBy: members.filter((id) => seen.has(id) && id !== message.userId),
      });
    });
  });
