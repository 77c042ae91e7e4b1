import type { UserId } from '@prosa/contract/ids';
import type { Chat, ChatUser } from '@prosa/contract/chats/chat';

/** Finds the other person of a direct chat. Undefined for a group. */
export const findOtherChatUser = (row: Chat, userId: UserId): ChatUser | undefined =>
  row.isGroup ? undefined : row.users.find((each) => each.userId !== userId);

/** Returns a chat's name for one member: its title, or the other person's name in a direct chat. */
export const formatChatName = (row: Chat, userId: UserId): string => findOtherChatUser(row, userId)?.user.name ?? row.title;
