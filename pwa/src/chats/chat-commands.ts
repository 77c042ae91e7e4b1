import { ChatMessage } from '@prosa/contract/chats/chat-message';
import { Chat, type Chat as ChatRow } from '@prosa/contract/chats/chat';
import type { ErrorCode } from '@prosa/contract/errors';
import { ChatId, ChatMessageId, MessageId, UserId, type ChatId as Id } from '@prosa/contract/ids';
import { UPLOAD_IN_PARTS_FROM_BYTES } from '@prosa/contract/uploads/upload';
import { MAX_CHAT_LAST_MESSAGE_CHARACTERS } from '@prosa/domain/chats/constants';
import * as v from 'valibot';
import { defineCommand, type CommandRequest } from '../sync/outbox/command.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import { toRowName, type RowName } from '../sync/rows/row-change.ts';

const findChatOrRefuse = async (database: LocalDatabase, { chatId }: { readonly chatId: Id }): Promise<ChatRow | ErrorCode> =>
  (await database.chats.get(chatId)) ?? 'ERR_NO_CHAT_FOUND';

/** Returns the users of a chat row after one user has read the chat: the unread count of that user is zero. */
const toUsersAfterReading = ({ users }: ChatRow, userId: UserId): ChatRow['users'] =>
  users.map((each) => (each.userId === userId ? { ...each, unreads: 0 } : each));

/** Marks a chat as read for the user who has opened it (coverage 3 §4). */
export const markChatRead = defineCommand({
  name: 'read-chat',
  title: 'commands.readChat',
  isBackground: true,
  payload: v.object({ chatId: ChatId, upTo: v.optional(ChatMessageId) }),
  lane: ({ chatId }) => toRowName('chats', chatId),
  read: findChatOrRefuse,
  optimistic: (row, _given, { actor }) => ({
    changes: [{ table: 'chats', key: row.id, does: 'patch', patch: { users: toUsersAfterReading(row, actor.id) } }],
    about: row.title,
  }),
  request: (_entry, { chatId, upTo }) => ({
    method: 'POST',
    path: `/chats/${chatId}/read`,
    body: upTo === undefined ? {} : { upTo },
  }),
  answer: v.pipe(
    Chat,
    v.transform((row) => [{ table: 'chats', key: row.id, row } as const]),
  ),
});

/**
 * The input of the command that sends a message with a file. `id` is the id of the message, and `file.id` is the id of the file.
 */
export const ChatFilePayload = v.object({
  chatId: ChatId,
  id: ChatMessageId,
  message: v.string(),
  replyTo: v.nullable(ChatMessageId),
  mentions: v.array(UserId),
  file: v.object({ id: MessageId, name: v.string(), mimeType: v.string(), sizeBytes: v.number() }),
  /** The time at which the user sent the message, by the device's clock. */
  at: v.string(),
});
export type ChatFilePayload = v.InferOutput<typeof ChatFilePayload>;

/**
 * Returns the outbox lane for the files of a chat. The chat's other commands use another lane, so that a large file does not
 * delay them. Texts need no lane, because they are written into the chat's document.
 */
export const toChatFilesLane = (chatId: Id): RowName => `chats:${chatId}/files`;

/** Sends a message with a file. The server writes the message into the chat's document once it has the file. */
export const sendChatFiles = defineCommand({
  name: 'send-chat-files',
  title: 'commands.sendChatFiles',
  payload: ChatFilePayload,
  lane: ({ chatId }) => toChatFilesLane(chatId),
  read: findChatOrRefuse,
  optimistic: (row, { message, file }, { now }) => ({
    changes: [
      {
        table: 'chats',
        key: row.id,
        does: 'patch',
        patch: {
          lastMessage: (message.trim() === '' ? file.name : message).slice(0, MAX_CHAT_LAST_MESSAGE_CHARACTERS),
          lastMessageAt: now,
        },
      },
    ],
    about: row.title,
  }),
  request: toChatFileRequest,
  // The answer is a message, from which the device stores no row. The next pull brings the changed chat.
  answer: v.pipe(
    ChatMessage,
    v.transform(() => []),
  ),
});

/**
 * Converts the input of the command to a request. If the file is small and the message mentions nobody, the request contains the
 * file. Otherwise the request contains only the name of the file, and the file is uploaded before.
 */
export function toChatFileRequest({ file: blob }: Pick<OutboxEntry, 'file'>, given: ChatFilePayload): CommandRequest {
  const { chatId, id, message, replyTo, mentions, file, at } = given;
  const to = { method: 'POST', path: `/chats/${chatId}/messages` } as const;
  const fields = { id, sentAt: at, ...(replyTo === null ? {} : { replyTo }) };
  if (blob !== null && blob.size < UPLOAD_IN_PARTS_FROM_BYTES && mentions.length === 0) {
    const form = new FormData();
    // The fields are before the file, because the server reads the request in order.
    for (const [name, value] of Object.entries({ ...fields, body: message, chatInterno: 'true' })) form.set(name, value);
    form.set('medias', blob, file.name);
    return { ...to, body: form };
  }
  const body = { ...fields, message, mentions, uploads: [{ id: file.id, name: file.name }] };
  // If the file is missing, the entry is still sent, and the server refuses it.
  return { ...to, body, ...(blob === null ? {} : { upload: { id: file.id, file: blob } }) };
}

/** The commands of chats. */
export const chatCommands = { 'read-chat': markChatRead, 'send-chat-files': sendChatFiles };
