import type { ChatId, UserId } from '@prosa/contract/ids';
import type { Chat } from '@prosa/contract/chats/chat';

/** A row of `selectChatsOfCompany`: a chat with its members. */
export type StoredChat = {
  readonly id: ChatId;
  readonly uuid: string;
  readonly title: string;
  readonly isGroup: boolean;
  readonly ownerId: UserId | null;
  readonly lastMessage: string;
  readonly lastMessageAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly users: readonly { readonly userId: UserId; readonly unreads: number; readonly name: string }[];
};

export const toChat = ({ createdAt, users, ...row }: StoredChat): Chat =>
  ({
    ...row,
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
    firstMonth: createdAt.toISOString().slice(0, 7),
    updatedAt: row.updatedAt.toISOString(),
    users: users.map(({ userId, unreads, name }) => ({ userId, unreads, user: { id: userId, name } })),
  }) as Chat; // the cast brands the ids from the database
