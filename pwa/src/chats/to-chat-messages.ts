import type { UserId } from '@prosa/contract/ids';
import { toChatMessageView, type ChatMessageView } from './chat-message.ts';
import { type MergedChatMonth, listUsersWhoSaw } from '@prosa/documents/chat/merge-chat-entries';

type ChatMessagesContext = {
  readonly userId: UserId;
  /** The ids of the members. */
  readonly members: readonly UserId[];
  /** The ids of the entries that the server has not acknowledged. */
  readonly unsent: ReadonlySet<string>;
};

/** Returns the messages of several months in order, as the user `userId` sees them. */
export const toChatMessages = (
  months: readonly (MergedChatMonth & { readonly month: string })[],
  { userId, members, unsent }: ChatMessagesContext,
): ChatMessageView[] =>
  months.flatMap((month, at) => {
    // Members who have seen a message of a later month have also seen all messages of the months before.
    const later = new Set(months.slice(at + 1).flatMap(({ seenUpTo }) => [...seenUpTo.keys()]));
    return month.messages.map((message, place) => {
      const seen = new Set([...listUsersWhoSaw(month, place), ...later]);
      return toChatMessageView(message, {
        userId,
        month: month.month,
        isWaiting: unsent.has(message.id),
        seenBy: members.filter((id) => seen.has(id) && id !== message.userId),
      });
    });
  });
