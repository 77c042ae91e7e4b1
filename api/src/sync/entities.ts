import { chatEntity } from '../chats/chat-entity.ts';
import { connectionEntity } from '../connections/connection-entity.ts';
import { contactEntity } from '../contacts/contact-entity.ts';
import { fileListEntity } from '../file-lists/file-list-entity.ts';
import { phraseCampaignEntity } from '../phrase-campaigns/phrase-campaign-entity.ts';
import { flowEntity } from '../flows/flow-entity.ts';
import { inboxViewEntity } from '../inbox-views/inbox-view-entity.ts';
import { integrationEntity } from '../integrations/integration-entity.ts';
import { longJobEntity } from '../long-jobs/long-job-entity.ts';
import { queueEntity } from '../lookups/queue-entity.ts';
import { userEntity } from '../users/user-entity.ts';
import { messageEntity } from '../messages/message-entity.ts';
import { type EntityName } from '../platform/sync/entity-changes.ts';
import type { Entity } from '../platform/sync/define-entity.ts';
import { quickMessageEntity } from '../quick-messages/quick-message-entity.ts';
import { scheduleEntity } from '../schedules/schedule-entity.ts';
import { tagEntity } from '../tags/tag-entity.ts';
import { ticketNoteEntity } from '../ticket-notes/ticket-note-entity.ts';
import { ticketEntity } from '../tickets/rows/ticket-entity.ts';

/**
 * All synced entities, in the order in which pulls and live events send them. The phases of the pull, its removals and the live
 * events are derived from this list. TypeScript reports an error if an entity of the contract is missing here.
 */
const entityByName = {
  queues: queueEntity,
  users: userEntity,
  connections: connectionEntity,
  tags: tagEntity,
  quickMessages: quickMessageEntity,
  chats: chatEntity,
  tickets: ticketEntity,
  contacts: contactEntity,
  messages: messageEntity,
  ticketNotes: ticketNoteEntity,
  schedules: scheduleEntity,
  inboxViews: inboxViewEntity,
  flows: flowEntity,
  flowCampaigns: phraseCampaignEntity,
  fileLists: fileListEntity,
  integrations: integrationEntity,
  longJobs: longJobEntity,
} satisfies { readonly [N in EntityName]: { readonly name: N } };

export const entities: readonly Entity[] = Object.values(entityByName);
