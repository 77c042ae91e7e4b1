import {
  MAX_CHATBOT_OPTIONS,
  type ChatbotOption,
  type CreateChatbotBody,
  type DeletedChatbot,
  type UpdateChatbotBody,
} from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId, QueueId, UserId } from '@prosa/contract/ids';
import { assertVersion } from '../change-log/assert-version.ts';
import { recordChange } from '../change-log/record-change.ts';
import { assertFileListExists } from '../file-lists/assert-file-list-exists.ts';
import { lockIntegrationForReference } from '../lookups/lock-integration-for-reference.ts';
import { lockQueues } from '../lookups/lock-queues.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read } from '../platform/write.ts';
import { lockQueueOrUserForReference } from '../tickets/rows/lock-queue-or-user-for-reference.ts';
import { loadChatbotLogFields } from './chatbot-log-fields.ts';
import { loadChatbotOption } from './chatbot-options.ts';
import { insertOptionIntoMenu, listOptionIdsOfMenu, moveOptionInMenu, deleteOptionFromMenu } from './menu-positions.ts';

/**
 * Creates an option, as the last one of its menu. Refuses with ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_NO_INTEGRATION_FOUND,
 * ERR_NO_FILE_LIST_FOUND, ERR_NO_CHATBOT_FOUND, ERR_CHATBOT_TEXT_REQUIRED, and with ERR_BAD_REQUEST if the menu is full.
 */
export async function createChatbotOption(command: Command, input: CreateChatbotBody): Promise<ChatbotOption> {
  const { queueId, parentId, name } = input;
  await lockQueues(command, [queueId, input.optQueueId]);
  await assertUserExists(command, input.optUserId);
  await lockIntegrationForReference(command, input.optIntegrationId);
  await assertFileListExists(command, input.optFileId);
  if (parentId !== null) {
    const parent = await loadChatbotOption(command, parentId);
    if (parent.queueId !== queueId) throw new AppError('ERR_NO_CHATBOT_FOUND', 404);
    if (parent.greetingMessage.trim() === '') throw new AppError('ERR_CHATBOT_TEXT_REQUIRED', 422);
  }
  const siblings = await listOptionIdsOfMenu(command, { queueId, parentId });
  if (siblings.length >= MAX_CHATBOT_OPTIONS) throw new AppError('ERR_BAD_REQUEST', 400);
  const id = await insertOptionIntoMenu(
    command,
    { queueId, parentId, position: siblings.length + 1 },
    { ...toOptionColumns(input), name },
  );
  await recordChange(command, { entity: 'chatbot', id, name }, { before: null, after: await loadChatbotLogFields(command, id) });
  command.changes.queues.set(queueId, 'update');
  return loadChatbotOption(command, id);
}

/**
 * Updates those fields of an option that the request contains. Moves the option within its menu if the request has a position.
 * Refuses with ERR_NO_CHATBOT_FOUND, ERR_VERSION_CONFLICT, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_NO_INTEGRATION_FOUND and
 * ERR_NO_FILE_LIST_FOUND, and with ERR_CHATBOT_TEXT_REQUIRED if the option leads to a menu and would lose its text.
 */
export async function updateChatbotOption(command: Command, id: ChatbotId, body: UpdateChatbotBody): Promise<ChatbotOption> {
  const { tx, companyId } = command;
  const before = await lockChatbotOption(command, id, body.optQueueId ?? null);
  assertVersion(before.version, body.version);
  await assertUserExists(command, body.optUserId ?? null);
  await lockIntegrationForReference(command, body.optIntegrationId);
  await assertFileListExists(command, body.optFileId);
  if (
    body.greetingMessage?.trim() === '' &&
    (await listOptionIdsOfMenu(command, { queueId: before.queueId, parentId: id })).length > 0
  )
    throw new AppError('ERR_CHATBOT_TEXT_REQUIRED', 422);
  const loggedBefore = await loadChatbotLogFields(command, id);
  await tx
    .updateTable('chatbots')
    .set({ ...toOptionColumns(body), name: body.name, version: before.version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (body.position !== undefined) await moveOptionInMenu(command, before, body.position);
  const after = await loadChatbotOption(command, id);
  await recordChange(
    command,
    { entity: 'chatbot', id, name: after.name },
    { before: loggedBefore, after: await loadChatbotLogFields(command, id) },
  );
  command.changes.queues.set(after.queueId, 'update');
  return after;
}

/** Deletes an option with all menus that it leads to. Refuses with ERR_NO_CHATBOT_FOUND. */
export async function deleteChatbotOption(command: Command, id: ChatbotId): Promise<DeletedChatbot> {
  const option = await lockChatbotOption(command, id, null);
  const before = await loadChatbotLogFields(command, id);
  await deleteOptionFromMenu(command, option);
  await recordChange(command, { entity: 'chatbot', id, name: option.name }, { before, after: null });
  command.changes.queues.set(option.queueId, 'update');
  return { id };
}

/**
 * Locks the queue of an option's chatbot, which also locks all options of that chatbot. Also locks the queue `optQueueId`, to
 * which the option is to lead. Returns the option. Refuses with ERR_NO_CHATBOT_FOUND.
 */
async function lockChatbotOption(read: Read, id: ChatbotId, optQueueId: QueueId | null): Promise<ChatbotOption> {
  const { queueId } = await loadChatbotOption(read, id);
  await lockQueues(read, [queueId, optQueueId]);
  return loadChatbotOption(read, id);
}

async function assertUserExists(read: Read, id: UserId | null): Promise<void> {
  if (id !== null) await lockQueueOrUserForReference(read, 'users', id);
}

/** Converts the fields of a request to columns. An undefined field stays unchanged. */
const toOptionColumns = (body: UpdateChatbotBody) => ({
  greeting_message: body.greetingMessage,
  queue_type: body.queueType,
  close_ticket: body.closeTicket,
  opt_queue_id: body.optQueueId,
  opt_user_id: body.optUserId,
  opt_integration_id: body.optIntegrationId,
  opt_file_id: body.optFileId,
});
