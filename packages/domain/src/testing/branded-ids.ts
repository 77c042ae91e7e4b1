import type {
  ChatbotId,
  CompanyId,
  ConnectionId,
  FileListId,
  PhraseCampaignId,
  FlowId,
  IntegrationId,
  MessageId,
  QueueId,
  TicketId,
  UserId,
} from '@prosa/contract/ids';

// In tests, rows have small numbers as ids. The brand of an id exists only in the types, so a cast is enough.
export const chatbotIdOf = (id: number): ChatbotId => id as ChatbotId;
export const companyIdOf = (id: number): CompanyId => id as CompanyId;
export const connectionIdOf = (id: number): ConnectionId => id as ConnectionId;
export const fileListIdOf = (id: number): FileListId => id as FileListId;
export const phraseCampaignIdOf = (id: number): PhraseCampaignId => id as PhraseCampaignId;
export const flowIdOf = (id: number): FlowId => id as FlowId;
export const integrationIdOf = (id: number): IntegrationId => id as IntegrationId;
export const messageIdOf = (id: string): MessageId => id as MessageId;
export const queueIdOf = (id: number): QueueId => id as QueueId;
export const ticketIdOf = (id: number): TicketId => id as TicketId;
export const userIdOf = (id: number): UserId => id as UserId;
