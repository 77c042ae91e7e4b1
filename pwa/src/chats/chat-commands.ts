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
import { rowName, type RowName } from '../sync/rows/row-change.ts';

const read = async (database: LocalDatabase, { chatId }: { readonly chatId: Id }): Promise<ChatRow | ErrorCode> =>
  (await database.chats.get(chatId)) ?? 'ERR_NO_CHAT_FOUND';

/** Returns the users of a chat with one user's unread count set to zero. */
const toUsersAfterReading = ({ users }: ChatRow, userId: UserId): ChatRow['users'] =>
  users.map((each) => (each.userId === userId ? { ...each, unreads: 0 } : each));

/** Marks a chat as read by the user who has it open (coverage 3 §4). */
export const markChatRead = defineCommand({
  name: 'read-chat',
  title: 'commands.readChat',
  isBackground: true,
  payload: v.object({ chatId: ChatId, upTo: v.optional(ChatMessageId) }),
  lane: ({ chatId }) => rowName('chats', chatId),
  read,
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

/** The fields of a message with a file. `id` is the message's id, and `file.id` is the file's own. */
export const ChatFilePayload = v.object({
  chatId: ChatId,
  id: ChatMessageId,
  message: v.string(),
  replyTo: v.nullable(ChatMessageId),
  mentions: v.array(UserId),
  file: v.object({ id: MessageId, name: v.string(), mimeType: v.string(), sizeBytes: v.number() }),
  /** The instant of sending, by the device's clock. */
  at: v.string(),
});
export type ChatFilePayload = v.InferOutput<typeof ChatFilePayload>;

/**
 * Returns the outbox lane of a chat's files. The lane is apart from the chat's other commands, so that a large file does not
 * delay the mark that the chat is read. Texts need no lane, because they are written into the document.
 */
export const toChatFilesLane = (chatId: Id): RowName => `chats:${chatId}/files`;

/** Sends a message with a file. The server writes the message into the chat's document once it has the file. */
export const sendChatFiles = defineCommand({
  name: 'send-chat-files',
  title: 'commands.sendChatFiles',
  payload: ChatFilePayload,
  lane: ({ chatId }) => toChatFilesLane(chatId),
  read,
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
  // No row is applied: the answer is a message, and the pull brings the rows of chats.
  answer: v.pipe(
    ChatMessage,
    v.transform(() => []),
  ),
});

/**
 * Converts the payload to a request. The request contains either the file, or, if the file was uploaded in parts earlier, the
 * name of the file.
 */
export function toChatFileRequest({ file: blob }: Pick<OutboxEntry, 'file'>, given: ChatFilePayload): CommandRequest {
  const { chatId, id, message, replyTo, mentions, file, at } = given;
  const to = { method: 'POST', path: `/chats/${chatId}/messages` } as const;
  const fields = { id, sentAt: at, ...(replyTo === null ? {} : { replyTo }) };
  if (blob !== null && blob.size < UPLOAD_IN_PARTS_FROM_BYTES && mentions.length === 0) {
    const form = new FormData();
    // The fields precede the file, because the server reads the stream in order.
    for (const [name, value] of Object.entries({ ...fields, body: message, chatInterno: 'true' })) form.set(name, value);
    form.set('medias', blob, file.name);
    return { ...to, body: form };
  }
  const body = { ...fields, message, mentions, uploads: [{ id: file.id, name: file.name }] };
  // Without its file, an entry is still sent, and the server refuses it because the file is missing.
  return { ...to, body, ...(blob === null ? {} : { upload: { id: file.id, file: blob } }) };
}

/** The commands of chats. */
export const chatCommands = { 'read-chat': markChatRead, 'send-chat-files': sendChatFiles };
