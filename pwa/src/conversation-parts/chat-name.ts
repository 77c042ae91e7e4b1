import type { Chat, ChatUser } from '@prosa/contract/chats/chat';

/** Returns the other person of a chat between two; undefined for a group. */
export const findOther = (row: Chat, userId: number): ChatUser | undefined =>
  row.isGroup ? undefined : row.users.find((each) => each.userId !== userId);

/** Returns what a chat is called for one of those in it: its title, or the other person's name in a chat of two. */
export const chatName = (row: Chat, userId: number): string => findOther(row, userId)?.user.name ?? row.title;
