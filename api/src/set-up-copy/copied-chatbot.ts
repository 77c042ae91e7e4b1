import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId, QueueId } from '@prosa/contract/ids';
import { listChatbotOptions } from '../chatbots/chatbot-options.ts';
import { createChatbotOption } from '../chatbots/save-chatbot-option.ts';
import { AppError } from '../platform/app-error.ts';
import { isSameTextSql } from '../platform/database/is-same-text-sql.ts';
import type { Command, Read } from '../platform/write.ts';
import { loadManagedQueue } from '../queues/managed-queue.ts';

/**
 * The chatbot of the queue `name`. An option has the name of the queue that it leads to, because ids differ between companies.
 * The options refer to no users, integrations and file lists, because these belong to the company that is copied.
 */
export type CopiedChatbot = {
  readonly name: string;
  /** The options, each one after the option that leads to it. */
  readonly options: readonly (Pick<
    ChatbotOption,
    'id' | 'parentId' | 'name' | 'greetingMessage' | 'queueType' | 'closeTicket'
  > & { readonly optQueueName: string | null })[];
};

/** Reads the chatbot of a queue. Refuses with ERR_NO_QUEUE_FOUND if the queue was deleted meanwhile. */
export async function readChatbotToCopy(read: Read, queueId: QueueId): Promise<CopiedChatbot> {
  const { name, chatbots } = await loadManagedQueue(read, queueId);
  const queueNames = new Map<number | null, string>();
  for (const { optQueueId } of chatbots)
    if (optQueueId !== null) queueNames.set(optQueueId, (await loadManagedQueue(read, optQueueId)).name);
  const listOptionsUnder = (parentId: ChatbotId | null): ChatbotOption[] =>
    chatbots.filter((option) => option.parentId === parentId).flatMap((option) => [option, ...listOptionsUnder(option.id)]);
  const options = listOptionsUnder(null).map((option) => ({
    ...option,
    optQueueName: queueNames.get(option.optQueueId) ?? null,
  }));
  return { name, options };
}

/**
 * Gives a queue of the target company the chatbot, unless the queue already has one. Returns whether options were added. Refuses
 * with ERR_NO_QUEUE_FOUND if the company lacks the queue or one that an option leads to.
 */
export async function addCopiedChatbot(command: Command, { name, options }: CopiedChatbot): Promise<boolean> {
  const queueId = await loadQueueId(command, name);
  if ((await listChatbotOptions(command, queueId)).length > 0) return false;
  const newIds = new Map<ChatbotId | null, ChatbotId>();
  for (const { id, parentId, optQueueName, name: optionName, greetingMessage, queueType, closeTicket } of options) {
    const created = await createChatbotOption(command, {
      queueId,
      parentId: newIds.get(parentId) ?? null,
      name: optionName,
      greetingMessage,
      queueType,
      closeTicket,
      optQueueId: optQueueName === null ? null : await loadQueueId(command, optQueueName),
      optUserId: null,
      optIntegrationId: null,
      optFileId: null,
    });
    newIds.set(id, created.id);
  }
  return true;
}

async function loadQueueId({ tx, companyId }: Command, name: string): Promise<QueueId> {
  const queue = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where(isSameTextSql('name', name))
    .executeTakeFirst();
  if (queue === undefined) throw new AppError('ERR_NO_QUEUE_FOUND', 404);
  return queue.id;
}
