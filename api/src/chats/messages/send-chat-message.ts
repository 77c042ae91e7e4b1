import { sql } from 'kysely';
import type { ChatMessage } from '@prosa/contract/chats/chat-message';
import { UserId, type ChatId } from '@prosa/contract/ids';
import { addMedia } from '../../media/add-media.ts';
import type { MediaFile } from '../../media/pictures/with-thumbnail.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Command, UserReadContext } from '../../platform/write.ts';
import { lockChat } from '../rows/load-chat.ts';
import { selectChatMessages } from './select-chat-messages.ts';
import { toChatMessage } from './to-chat-message.ts';
import { toChatRoom, appendChatEntry } from '../projection/append-chat-entry.ts';

/**
 * A message to send, whether the call has it as JSON or as multipart data. The value `stored` of a file means that an earlier try
 * of the same call has already stored the file and the message.
 */
export type ChatMessageInput = {
  readonly id: string;
  readonly text: string;
  readonly files: readonly { readonly id: string; readonly file: MediaFile | 'stored' }[];
  readonly replyTo: string | undefined;
  readonly mentions: readonly UserId[];
  /** The time on the sender's clock. If it is undefined, the server's time is used. */
  readonly sentAt: string | undefined;
};

/**
 * Writes a message into the chat's document of the current month by the server's clock, and stores its files. If the caller has
 * already sent a message with the id, returns that message.
 *
 * Refuses with ERR_NO_CHAT_FOUND, ERR_CHAT_FULL and ERR_NO_MEDIA_FOUND. Refuses with ERR_BAD_REQUEST if the message is empty or
 * the document refuses it. Refuses with ERR_CREATING_MESSAGE if the id belongs to another user's message, and with
 * ERR_COMMAND_REUSED if a file's id belongs to another file.
 */
export async function sendChatMessage(
  command: Command & Pick<Services, 'media' | 'documentChanger'>,
  chatId: ChatId,
  input: ChatMessageInput,
): Promise<ChatMessage> {
  const { tx, companyId, now } = command;
  const { viewer } = command.scope;
  const chat = await lockChat(command, chatId, 'keep');
  // The lock makes concurrent repeats of a message run one after the other, so that the second one finds the message of the
  // first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat-message ${input.id}`}, ${companyId}))`.execute(tx);
  const existingMessage = await findOwnMessage(command, chatId, input.id);
  if (existingMessage !== undefined) return existingMessage;
  if (input.text.trim() === '' && input.files.length === 0) throw new AppError('ERR_BAD_REQUEST', 400);
  const media = [];
  for (const { id, file } of input.files) {
    if (file === 'stored') throw new AppError('ERR_NO_MEDIA_FOUND', 404);
    const { name, mimeType } = await addMedia(command, { kind: 'chat', id: chatId }, { id, file });
    media.push({ id, name, mimeType, sizeBytes: file.sizeBytes });
  }
  // The chat is locked exclusively only after the files are stored. Storing may be slow, and other members can write meanwhile.
  await lockChat(command, chatId, 'change');
  const entry = {
    kind: 'message',
    id: input.id,
    userId: viewer.id,
    at: input.sentAt ?? now.toISOString(),
    text: input.text,
    ...(media.length === 0 ? {} : { media }),
    ...(input.replyTo === undefined ? {} : { replyTo: input.replyTo }),
    ...(input.mentions.length === 0 ? {} : { mentions: [...input.mentions] }),
  } as const;
  await appendChatEntry(command, toChatRoom(companyId, chat, now), entry);
  const storedMessage = await findOwnMessage(command, chatId, input.id);
  if (storedMessage === undefined) throw new Error('a message vanished inside its own transaction');
  return storedMessage;
}

async function findOwnMessage(query: UserReadContext, chatId: ChatId, id: string): Promise<ChatMessage | undefined> {
  const { tx } = query;
  const { companyId, viewer } = query.scope;
  const row = await selectChatMessages(tx, companyId)
    .where('m.chat_id', '=', chatId)
    .where('m.id', '=', id)
    .orderBy('m.position')
    .limit(1)
    .executeTakeFirst();
  if (row !== undefined && row.senderId !== viewer.id) throw new AppError('ERR_CREATING_MESSAGE', 409);
  return row === undefined ? undefined : toChatMessage(row);
}
