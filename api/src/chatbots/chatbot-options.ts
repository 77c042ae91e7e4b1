import type { ChatbotOption, ReadChatbotAnswer } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId, QueueId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

const selectChatbotOptions = ({ tx, companyId }: Read) =>
  tx
    .selectFrom('chatbots')
    .select(['id', 'queue_id as queueId', 'parent_id as parentId', 'position', 'name', 'greeting_message as greetingMessage'])
    .select(['queue_type as queueType', 'close_ticket as closeTicket', 'opt_queue_id as optQueueId', 'opt_user_id as optUserId'])
    .select(['opt_integration_id as optIntegrationId', 'opt_file_id as optFileId', 'version'])
    .where('company_id', '=', companyId)
    .orderBy('queue_id')
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('position');

/**
 * Lists the options of one queue's chatbot, or of all queues' chatbots. The options of one menu are next to each other, sorted by
 * their positions in the menu.
 */
export const listChatbotOptions = (read: Read, queueId?: QueueId): Promise<ChatbotOption[]> =>
  selectChatbotOptions(read)
    .$call((query) => (queueId === undefined ? query : query.where('queue_id', '=', queueId)))
    .execute();

/** Loads an option of a chatbot. Refuses with ERR_NO_CHATBOT_FOUND. */
export async function loadChatbotOption(read: Read, id: ChatbotId): Promise<ChatbotOption> {
  const option = await selectChatbotOptions(read).where('id', '=', id).executeTakeFirst();
  if (option === undefined) throw new AppError('ERR_NO_CHATBOT_FOUND', 404);
  return option;
}

/** Loads an option with the menu that it leads to. Refuses with ERR_NO_CHATBOT_FOUND. */
export async function loadChatbotOptionWithMenu(read: Read, id: ChatbotId): Promise<ReadChatbotAnswer> {
  const option = await loadChatbotOption(read, id);
  return { ...option, options: await selectChatbotOptions(read).where('parent_id', '=', id).execute() };
}
