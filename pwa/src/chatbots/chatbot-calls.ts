import {
  ChatbotOption,
  DeletedChatbot,
  ReadChatbotAnswer,
  type CreateChatbotBody,
  type UpdateChatbotBody,
} from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId, QueueId } from '@prosa/contract/ids';
import type { ManagedQueue } from '@prosa/contract/queues/queue-fields';
import type * as v from 'valibot';
import { callApi } from '../platform/requests/api-client.ts';
import { queues } from '../queues/queues.ts';
import { moveInMenu, removeFromMenu } from './option-lists.ts';

// All calls of this file throw `ApiRefusal` or `NotNow`, and apply the change to the list of queues.

export async function createOption(body: v.InferInput<typeof CreateChatbotBody>, idempotencyKey: string): Promise<void> {
  const created = await callApi('POST', '/chatbot', { body, idempotencyKey, schema: ChatbotOption });
  changeOptions(created.queueId, (options) => [...options.filter(({ id }) => id !== created.id), created]);
}

export async function updateOption(id: ChatbotId, body: v.InferInput<typeof UpdateChatbotBody>): Promise<void> {
  applyOption(await callApi('PUT', `/chatbot/${id}`, { body, schema: ChatbotOption }));
}

/** Loads an option from the server again, and returns it. */
export async function reloadOption(id: ChatbotId): Promise<ChatbotOption> {
  const { options: _, ...option } = await callApi('GET', `/chatbot/${id}`, { schema: ReadChatbotAnswer });
  applyOption(option);
  return option;
}

/** Moves an option to another position of its menu. The list shows the new position before the server has answered. */
export async function moveOption(queue: ManagedQueue, option: ChatbotOption, position: number): Promise<void> {
  await queues.patchRow(queue, { ...queue, chatbots: moveInMenu(queue.chatbots, option, position) }, () =>
    callApi('PUT', `/chatbot/${option.id}`, { body: { position }, schema: ChatbotOption }),
  );
}

/** Deletes an option and all options below it. */
export async function deleteOption(option: ChatbotOption): Promise<void> {
  await callApi('DELETE', `/chatbot/${option.id}`, { schema: DeletedChatbot });
  changeOptions(option.queueId, (options) => removeFromMenu(options, option));
}

const applyOption = (shown: ChatbotOption): void =>
  changeOptions(shown.queueId, (options) => options.map((option) => (option.id === shown.id ? shown : option)));

function changeOptions(queueId: QueueId, change: (options: readonly ChatbotOption[]) => readonly ChatbotOption[]): void {
  const queue = queues.findRow(queueId);
  if (queue !== undefined) queues.upsert({ ...queue, chatbots: [...change(queue.chatbots)] });
}
