import type { ChatbotOptionType } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId, CompanyId, FileListId, IntegrationId, QueueId, UserId } from '@prosa/contract/ids';
import type { Generated } from 'kysely';
import type { CreatedAt, ForeignId, NullableForeignId, OwnId } from './columns.ts';

/** The table of the options of the queues' chatbots. */
export type ChatbotTables = {
  chatbots: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<ChatbotId>;
    queue_id: ForeignId<QueueId>;
    /** The option that leads to this one. Null for an option of the queue's first menu. */
    parent_id: NullableForeignId<ChatbotId>;
    /** The position of the option in its menu, counted from 1. */
    position: number;
    name: string;
    greeting_message: Generated<string>;
    queue_type: Generated<ChatbotOptionType>;
    close_ticket: Generated<boolean>;
    opt_queue_id: NullableForeignId<QueueId>;
    opt_user_id: NullableForeignId<UserId>;
    opt_file_id: NullableForeignId<FileListId>;
    opt_integration_id: NullableForeignId<IntegrationId>;
    version: Generated<number>;
    created_at: CreatedAt;
  };
};
