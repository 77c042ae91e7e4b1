import { Chat } from '@prosa/contract/chats/chat';
import { MAX_CHAT_LAST_MESSAGE_CHARACTERS } from '@prosa/domain/chats/constants';
import * as v from 'valibot';
import { makeModelUuid } from './model-rows.ts';

/**
 * Returns a chat of the model's company. The chat's id decides which member owns the chat, so that each member owns some chats.
 */
export const makeChat = (id: number, users: readonly { readonly id: number; readonly name: string }[], at: string): Chat =>
  v.parse(Chat, {
    id,
    uuid: makeModelUuid('7', id),
    title: `chat ${id}`,
    isGroup: true,
    ownerId: users[0]?.id ?? null,
    lastMessage: '',
    lastMessageAt: null,
    firstMonth: at.slice(0, 7),
    updatedAt: at,
    users: users.map((user) => ({ userId: user.id, unreads: 1, user: { id: user.id, name: user.name } })),
  });

export const isMember = ({ users }: Chat, userId: number): boolean => users.some((each) => each.userId === userId);

/** Returns a chat with a message that a member wrote. */
export const addMessageToChat = (
  chat: Chat,
  userId: number,
  { text, at }: { readonly text: string; readonly at: string },
): Chat => ({
  ...chat,
  lastMessage: text.slice(0, MAX_CHAT_LAST_MESSAGE_CHARACTERS),
  lastMessageAt: at,
  updatedAt: at,
  users: chat.users.map((each) => (each.userId === userId ? each : { ...each, unreads: each.unreads + 1 })),
});
