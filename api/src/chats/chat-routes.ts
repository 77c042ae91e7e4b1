import { createHash } from 'node:crypto';
import { object } from 'valibot';
import { Chat, ListChatsAnswer, ListChatsQuery } from '@prosa/contract/chats/chat';
import { ChatMessage, ListChatMessagesAnswer, ListChatMessagesQuery } from '@prosa/contract/chats/chat-message';
import {
  CHAT_MESSAGE_MAX_FILES,
  ChatMessageFields,
  CreateChatBody,
  DeletedChat,
  MarkChatReadBody,
  SendChatMessageBody,
  UpdateChatBody,
} from '@prosa/contract/chats/write-chat';
import { ChatId, pathId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { mediaOwners } from '../media/media-owners.ts';
import { withThumbnail } from '../media/pictures/with-thumbnail.ts';
import { disposeTemporaryFiles, receiveUploads } from '../media/receive-upload.ts';
import { runAndDeleteFiles } from '../media/run-and-delete-files.ts';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently, type CommandAnswer, type ScopedRequest } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson, readOptionalJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Command, WriteServices } from '../platform/write.ts';
import { assembleUpload, type CompleteUpload } from '../uploads/assemble-upload.ts';
import { removeUploadParts } from '../uploads/upload-parts.ts';
import { consumeUpload } from '../uploads/consume-upload.ts';
import { createChat } from './commands/create-chat.ts';
import { deleteChat } from './commands/delete-chat.ts';
import { leaveChat } from './commands/leave-chat.ts';
import { loadChat } from './rows/load-chat.ts';
import { listChatMessages } from './messages/list-chat-messages.ts';
import { listChats } from './rows/list-chats.ts';
import { markChatRead } from './messages/mark-chat-read.ts';
import { sendChatMessage, type ChatMessageInput } from './messages/send-chat-message.ts';
import { updateChat } from './commands/update-chat.ts';

const chatPath = '/chats/:chatId{[0-9]+}';
const ChatPath = object({ chatId: pathId(ChatId) });
const parseChatId = (param: Record<string, string>) => parseInput(ChatPath, param).chatId;

/** Routes of the internal chat (coverage 3 §7). Writes change the chats' documents, and reads use the projected rows. */
export function chatRoutes(router: Router, services: Services): void {
  const read = <T>({ companyId }: Scope, work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    services.database.withTenant(companyId, work);
  const runCommand = (
    { scope, c }: Pick<ScopedRequest, 'scope' | 'c'>,
    named: { readonly name: string; readonly input: unknown },
    work: (command: Command & WriteServices) => Promise<CommandAnswer>,
  ): Promise<Response> => runIdempotently({ services, scope, c }, named, work);

  router.scoped('GET /chats', { summary: 'One’s chats (searchParam, pageNumber)', answer: ListChatsAnswer }, async (c, scope) => {
    const query = parseInput(ListChatsQuery, c.req.query());
    return c.json(await read(scope, (tx) => listChats(tx, scope, query)));
  });

  router.scoped('POST /chats', { summary: 'Adds a chat', body: CreateChatBody, answer: Chat }, async (c, scope) => {
    const input = parseInput(CreateChatBody, await readJson(c));
    return runCommand({ scope, c }, { name: 'create-chat', input }, async (command) => ({
      status: 201,
      body: await createChat(command, input),
    }));
  });

  router.scoped(
    `PUT ${chatPath}`,
    { summary: 'Changes one’s own chat', body: UpdateChatBody, answer: Chat },
    async (c, scope) => {
      const id = parseChatId(c.req.param());
      const input = parseInput(UpdateChatBody, await readJson(c));
      return runCommand({ scope, c }, { name: 'update-chat', input: [id, input] }, async (command) => ({
        status: 200,
        body: await updateChat(command, id, input),
      }));
    },
  );

  router.scoped(`DELETE ${chatPath}`, { summary: 'Deletes one’s own chat', answer: DeletedChat }, async (c, scope) => {
    const id = parseChatId(c.req.param());
    return runAndDeleteFiles({ services, scope, c }, { name: 'delete-chat', input: id }, async (command) => ({
      status: 200,
      body: { id },
      keysToDelete: await deleteChat(command, id),
    }));
  });

  router.scoped(`POST ${chatPath}/leave`, { summary: 'Leaves a chat', answer: DeletedChat }, async (c, scope) => {
    const id = parseChatId(c.req.param());
    return runAndDeleteFiles({ services, scope, c }, { name: 'leave-chat', input: id }, async (command) => ({
      status: 200,
      body: { id },
      keysToDelete: await leaveChat(command, id),
    }));
  });

  router.scoped(
    `POST ${chatPath}/read`,
    { summary: 'Notes what the caller has seen of a chat', body: MarkChatReadBody, answer: Chat },
    async (c, scope) => {
      const id = parseChatId(c.req.param());
      const { userId, upTo } = parseInput(MarkChatReadBody, await readOptionalJson(c));
      if (userId !== undefined && userId !== scope.viewer.id) throw new AppError('ERR_NO_PERMISSION', 403);
      return runCommand({ scope, c }, { name: 'read-chat', input: upTo === undefined ? id : [id, upTo] }, async (command) => ({
        status: 200,
        body: await markChatRead(command, id, upTo),
      }));
    },
  );

  router.scoped(
    `GET ${chatPath}/messages`,
    { summary: 'Messages of a chat (searchParam, pageNumber)', answer: ListChatMessagesAnswer },
    async (c, scope) => {
      const id = parseChatId(c.req.param());
      const query = parseInput(ListChatMessagesQuery, c.req.query());
      return c.json(await read(scope, (tx) => listChatMessages({ tx, scope }, id, query)));
    },
  );

  router.scoped(
    `POST ${chatPath}/messages`,
    { summary: 'Writes into a chat, with files as multipart (medias, body)', body: SendChatMessageBody, answer: ChatMessage },
    async (c, scope) => {
      const id = parseChatId(c.req.param());
      const send = (input: ChatMessageInput, identity: unknown, after?: (tx: TenantTransaction) => Promise<void>) =>
        runCommand({ scope, c }, { name: 'send-chat-message', input: [id, identity] }, async (command) => {
          const body = await sendChatMessage(command, id, input);
          await after?.(command.tx);
          return { status: 200, body };
        });
      if (c.req.header('content-type')?.startsWith('multipart/form-data') !== true) {
        const body = parseInput(SendChatMessageBody, await readJson(c));
        const { replyTo, mentions, sentAt } = body;
        const uploads: CompleteUpload[] = [];
        try {
          for (const upload of body.uploads)
            uploads.push(await assembleUpload(services, scope, { id: upload.id, name: upload.name }));
          const files = [];
          for (const { upload, file } of uploads)
            files.push({
              id: upload.id,
              file: file === null ? ('stored' as const) : await withThumbnail(services, scope.companyId, file),
            });
          const input = { id: body.id ?? services.newId(), text: body.message, files, replyTo, mentions, sentAt };
          const answer = await send(input, body, async (tx) => {
            for (const { upload } of uploads) await consumeUpload(tx, upload, services.clock());
          });
          for (const { upload } of uploads) await removeUploadParts(services.media, upload, upload.sizeBytes);
          return answer;
        } finally {
          await disposeTemporaryFiles(uploads.flatMap(({ file }) => (file === null ? [] : [file])));
        }
      }
      // The user's access to the chat is checked before any file is received.
      await read(scope, (tx) => loadChat(tx, scope, id));
      const limits = { files: CHAT_MESSAGE_MAX_FILES, maxBytes: mediaOwners.chat.maxBytes };
      const { fields, files: received } = await receiveUploads(c, 'medias', limits);
      try {
        const body = parseInput(ChatMessageFields, fields);
        const { replyTo, mentions, sentAt } = body;
        const messageId = body.id ?? services.newId();
        const files = [];
        for (const [index, file] of received.entries())
          files.push({ id: toChatFileId(messageId, index), file: await withThumbnail(services, scope.companyId, file) });
        const input = { id: messageId, text: body.body, files, replyTo, mentions, sentAt };
        return await send(input, [body, received.map(({ sizeBytes, digest }) => [sizeBytes, digest])]);
      } finally {
        await disposeTemporaryFiles(received);
      }
    },
  );
}

/**
 * Derives a file's id, a UUID of version 8, from the file's message and position. A retry after a failed commit therefore
 * overwrites the file that the first try stored.
 */
function toChatFileId(messageId: string, index: number): string {
  const hex = createHash('sha256').update(`${messageId} ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
