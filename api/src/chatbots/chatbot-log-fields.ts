import type { ChatbotId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/**
 * Loads the fields of an option that the change log compares. The fields contain the current name of a queue, user, integration
 * or file list in place of its id.
 */
export const loadChatbotLogFields = ({ tx, companyId }: Read, id: ChatbotId) =>
  tx
    .selectFrom('chatbots as c')
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 'c.company_id').onRef('q.id', '=', 'c.opt_queue_id'))
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.opt_user_id'))
    .leftJoin('queue_integrations as i', (join) =>
      join.onRef('i.company_id', '=', 'c.company_id').onRef('i.id', '=', 'c.opt_integration_id'),
    )
    .leftJoin('file_lists as f', (join) => join.onRef('f.company_id', '=', 'c.company_id').onRef('f.id', '=', 'c.opt_file_id'))
    .select(['c.name', 'c.greeting_message as greetingMessage', 'c.queue_type as queueType', 'c.close_ticket as closeTicket'])
    .select(['c.position', 'q.name as optQueueId', 'u.name as optUserId', 'i.name as optIntegrationId'])
    .select('f.name as optFileId')
    .where('c.company_id', '=', companyId)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
