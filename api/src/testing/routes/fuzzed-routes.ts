import { object, optional, string, unwrap, type GenericSchema } from 'valibot';
import { ListChangeLogQuery } from '@prosa/contract/administration/change-log';
import { UpdateCompanyDataBody } from '@prosa/contract/administration/company-data';
import { SkipSetUpStepsBody } from '@prosa/contract/administration/home';
import { FilterConnectionsQuery } from '@prosa/contract/channels/connection';
import { CheckConnectionBody } from '@prosa/contract/channels/connection-check';
import { CreateConnectionBody, DeleteConnectionQuery, UpdateConnectionBody } from '@prosa/contract/channels/connection-fields';
import {
  CreateContactBody,
  DeleteContactsBody,
  TagContactsBody,
  UpdateContactBody,
} from '@prosa/contract/contacts/manage-contacts';
import { PreviewMergeQuery, MergeContactBody } from '@prosa/contract/contacts/merge-contacts';
import { AcceptAudioBody, BlockContactBody, DisableBotBody } from '@prosa/contract/contacts/write-contact';
import { ListChatMessagesQuery } from '@prosa/contract/chats/chat-message';
import { ListChatsQuery } from '@prosa/contract/chats/chat';
import {
  ChatMessageFields,
  CreateChatBody,
  MarkChatReadBody,
  SendChatMessageBody,
  UpdateChatBody,
} from '@prosa/contract/chats/write-chat';
import { RoomTicketBody } from '@prosa/contract/documents/room-ticket';
import {
  CreateFileListBody,
  FileListUploadFields,
  ListFileListsQuery,
  UpdateFileListBody,
} from '@prosa/contract/file-lists/write-file-list';
import { CreatePhraseCampaignBody, UpdatePhraseCampaignBody } from '@prosa/contract/flows/phrase-campaign';
import { ListFlowsQuery, ListFlowVersionsQuery } from '@prosa/contract/flows/flow';
import { TestIntegrationBody } from '@prosa/contract/integrations/integration-call';
import {
  CreateIntegrationBody,
  ListIntegrationsQuery,
  UpdateIntegrationBody,
} from '@prosa/contract/integrations/write-integration';
import {
  CreateFlowBody,
  DuplicateFlowBody,
  FlowMediaFields,
  ImportFlowBody,
  PublishFlowBody,
  RestoreFlowVersionBody,
  ScheduleFlowBody,
  UpdateFlowBody,
  WriteFlowBody,
} from '@prosa/contract/flows/write-flow';
import { ListMessagesAroundQuery, SearchMessagesQuery } from '@prosa/contract/messages/search-messages';
import { ForwardMessageBody } from '@prosa/contract/messages/forward-message';
import { ReactToMessageBody } from '@prosa/contract/messages/react-to-message';
import { EditMessageBody, MarkTicketReadBody } from '@prosa/contract/messages/revise-message';
import {
  ListMessagesQuery,
  SendContactBody,
  SendMediaFields,
  SendMessageBody,
  SendUploadedFileBody,
} from '@prosa/contract/messages/send-message';
import {
  CreateQuickMessageBody,
  ListQuickMessagesQuery,
  QuickMessageMediaFields,
  UpdateQuickMessageBody,
} from '@prosa/contract/quick-messages/write-quick-message';
import {
  CreateScheduleBody,
  ListSchedulesQuery,
  ScheduleMediaFields,
  UpdateScheduleBody,
} from '@prosa/contract/schedules/write-schedule';
import { CreateChatbotBody, UpdateChatbotBody } from '@prosa/contract/chatbots/chatbot-option';
import { CreateQueueBody, DeleteQueueQuery, UpdateQueueBody } from '@prosa/contract/queues/queue-fields';
import { UpdateCompanyHoursBody } from '@prosa/contract/service-hours/company-hours';
import { PushDeviceInput } from '@prosa/contract/push/push-device';
import {
  BeginSecondFactorBody,
  ChangePasswordBody,
  ConfirmSecondFactorBody,
  RemoveSecondFactorBody,
  ReplaceRecoveryCodesBody,
} from '@prosa/contract/session/account';
import {
  AddPasskeyBody,
  PasskeyCreationOptionsBody,
  PasskeyLoginBody,
  RemovePasskeyBody,
  RenamePasskeyBody,
} from '@prosa/contract/session/passkeys';
import { ListUsersQuery } from '@prosa/contract/users/list-users';
import { LoginBody, RefreshBody } from '@prosa/contract/session/session';
import { UpdateCompanySettingsBody, UpdatePlatformSettingBody } from '@prosa/contract/settings/update-settings';
import { PullQuery } from '@prosa/contract/sync/pull';
import { CopySetUpBody } from '@prosa/contract/set-up/copy-set-up';
import { ImportSetUpBody, InviteImportedUsersBody } from '@prosa/contract/set-up/import-set-up';
import { ListLongJobFailuresQuery, ListLongJobsQuery } from '@prosa/contract/long-jobs/long-job';
import { CreateInboxViewBody, UpdateInboxViewBody } from '@prosa/contract/inbox-views/write-inbox-view';
import { ListTagsQuery } from '@prosa/contract/tags/list-tags';
import { CreateTagBody, MergeTagBody, SyncTagsBody, UpdateTagBody } from '@prosa/contract/tags/write-tags';
import { CreateTicketNoteBody, ListTicketNotesQuery } from '@prosa/contract/ticket-notes/write-ticket-note';
import { LastInboundTimeQuery } from '@prosa/contract/tickets/last-inbound';
import { ListContactTicketsQuery, ListTicketsQuery } from '@prosa/contract/tickets/list-tickets';
import {
  CloseAllTicketsBody,
  CreateTicketBody,
  SnoozeTicketBody,
  TicketValueBody,
  UpdateTicketBody,
} from '@prosa/contract/tickets/write-ticket';
import { StartUploadBody, UploadPartQuery } from '@prosa/contract/uploads/upload';
import { ClientErrorReport } from '@prosa/contract/client-errors/client-error';
import { ExportContactsQuery, ListContactsQuery } from '@prosa/contract/contacts/list-contacts';
import { AcceptInvitationBody, FindInvitationBody } from '@prosa/contract/users/accept-invitation';
import { CreateUserBody, DeleteUserQuery, ProfileImageFields, UpdateUserBody } from '@prosa/contract/users/user-fields';
import { TicketListWidthBody } from '../../users/user-routes.ts';
import { type RouteKey } from '../../platform/access/route-permissions.ts';

export type FuzzedRoute = {
  readonly key: RouteKey;
  readonly as: 'json' | 'query' | 'form';
  readonly schema: GenericSchema;
  /** The name of the form field that contains the file. */
  readonly file?: string;
};

/** The routes with a body or a query, each with the schema for its generated inputs. */
export const fuzzedRoutes: readonly FuzzedRoute[] = [
  { key: 'GET /tickets', as: 'query', schema: ListTicketsQuery },
  { key: 'GET /messages/:ticketId{[0-9]+}', as: 'query', schema: ListMessagesQuery },
  { key: 'GET /messages/:ticketId{[0-9]+}/search', as: 'query', schema: SearchMessagesQuery },
  { key: 'GET /messages/:ticketId{[0-9]+}/around', as: 'query', schema: ListMessagesAroundQuery },
  { key: 'GET /contacts', as: 'query', schema: ListContactsQuery },
  { key: 'GET /contacts/export', as: 'query', schema: ExportContactsQuery },
  { key: 'GET /quick-messages', as: 'query', schema: ListQuickMessagesQuery },
  { key: 'GET /schedules', as: 'query', schema: ListSchedulesQuery },
  { key: 'GET /sync', as: 'query', schema: PullQuery },
  { key: 'GET /tags/list', as: 'query', schema: object({ kanban: optional(string()) }) },
  { key: 'GET /tags', as: 'query', schema: ListTagsQuery },
  {
    key: 'GET /webhooks/whatsappapi',
    as: 'query',
    schema: object({
      'hub.mode': optional(string()),
      'hub.verify_token': optional(string()),
      'hub.challenge': optional(string()),
    }),
  },
  { key: 'POST /tickets', as: 'json', schema: CreateTicketBody },
  { key: 'POST /tickets/closeAll', as: 'json', schema: CloseAllTicketsBody },
  { key: 'PUT /tickets/:ticketId{[0-9]+}', as: 'json', schema: UpdateTicketBody },
  { key: 'GET /tickets/contact/:contactId{[0-9]+}', as: 'query', schema: ListContactTicketsQuery },
  { key: 'GET /tickets/contact/:contactId{[0-9]+}/last-inbound', as: 'query', schema: LastInboundTimeQuery },
  { key: 'PUT /tickets-value/:ticketId{[0-9]+}', as: 'json', schema: TicketValueBody },
  { key: 'PUT /tickets/:ticketId{[0-9]+}/snooze', as: 'json', schema: SnoozeTicketBody },
  { key: 'PUT /ticket-tags/:ticketId{[0-9]+}/:tagId{[0-9]+}', as: 'json', schema: object({}) },
  { key: 'GET /users', as: 'query', schema: ListUsersQuery },
  { key: 'GET /whatsapp/filter', as: 'query', schema: FilterConnectionsQuery },
  { key: 'GET /companySettingOne', as: 'query', schema: object({ column: string() }) },
  { key: 'POST /messages/:ticketId{[0-9]+}', as: 'json', schema: SendMessageBody },
  { key: 'POST /messages/:ticketId{[0-9]+}', as: 'json', schema: SendContactBody },
  { key: 'POST /messages/:ticketId{[0-9]+}', as: 'form', schema: SendMediaFields },
  { key: 'POST /messages/:ticketId{[0-9]+}', as: 'json', schema: SendUploadedFileBody },
  { key: 'PUT /uploads/:messageId', as: 'json', schema: StartUploadBody },
  { key: 'PUT /uploads/:messageId/part', as: 'query', schema: UploadPartQuery },
  { key: 'POST /messages/:ticketId{[0-9]+}/read', as: 'json', schema: unwrap(MarkTicketReadBody) },
  { key: 'POST /messages/flow/:flowId{[0-9]+}/:ticketId{[0-9]+}', as: 'json', schema: object({}) },
  { key: 'POST /message/forward', as: 'json', schema: ForwardMessageBody },
  { key: 'POST /messages/:ticketId{[0-9]+}/reactions', as: 'json', schema: ReactToMessageBody },
  { key: 'POST /messages/edit/:messageId{[0-9a-f-]+}', as: 'json', schema: EditMessageBody },
  { key: 'PUT /contacts/toggleAcceptAudio/:contactId{[0-9]+}', as: 'json', schema: unwrap(AcceptAudioBody) },
  { key: 'PUT /contacts/toggleDisableBot/:contactId{[0-9]+}', as: 'json', schema: unwrap(DisableBotBody) },
  { key: 'PUT /contacts/block/:contactId{[0-9]+}', as: 'json', schema: BlockContactBody },
  { key: 'POST /tags', as: 'json', schema: CreateTagBody },
  { key: 'PUT /tags/:tagId{[0-9]+}', as: 'json', schema: UpdateTagBody },
  { key: 'POST /tags/:tagId{[0-9]+}/merge', as: 'json', schema: MergeTagBody },
  { key: 'POST /tags/sync', as: 'json', schema: SyncTagsBody },
  { key: 'GET /ticket-notes/list', as: 'query', schema: ListTicketNotesQuery },
  { key: 'POST /ticket-notes', as: 'json', schema: CreateTicketNoteBody },
  { key: 'PUT /push/devices', as: 'json', schema: PushDeviceInput },
  { key: 'GET /chats', as: 'query', schema: ListChatsQuery },
  { key: 'POST /chats', as: 'json', schema: CreateChatBody },
  { key: 'PUT /chats/:chatId{[0-9]+}', as: 'json', schema: UpdateChatBody },
  { key: 'GET /chats/:chatId{[0-9]+}/messages', as: 'query', schema: ListChatMessagesQuery },
  { key: 'POST /chats/:chatId{[0-9]+}/messages', as: 'json', schema: SendChatMessageBody },
  { key: 'POST /chats/:chatId{[0-9]+}/messages', as: 'form', schema: ChatMessageFields },
  { key: 'POST /chats/:chatId{[0-9]+}/read', as: 'json', schema: unwrap(MarkChatReadBody) },
  { key: 'POST /chats/:chatId{[0-9]+}/leave', as: 'json', schema: object({}) },
  { key: 'POST /documents/tickets', as: 'json', schema: RoomTicketBody },
  { key: 'POST /whatsapp', as: 'json', schema: CreateConnectionBody },
  { key: 'PUT /whatsapp/:whatsappId{[0-9]+}', as: 'json', schema: UpdateConnectionBody },
  { key: 'DELETE /whatsapp/:whatsappId{[0-9]+}', as: 'query', schema: DeleteConnectionQuery },
  { key: 'POST /whatsapp-check', as: 'json', schema: CheckConnectionBody },
  { key: 'POST /whatsapp/:whatsappId{[0-9]+}/token', as: 'json', schema: object({}) },
  { key: 'POST /whatsapp/:whatsappId{[0-9]+}/media-upload', as: 'form', schema: object({}), file: 'file' },
  { key: 'POST /whatsappsession/:whatsappId{[0-9]+}', as: 'json', schema: object({}) },
  { key: 'PUT /whatsappsession/:whatsappId{[0-9]+}', as: 'json', schema: object({}) },
  { key: 'POST /whatsapp-restart', as: 'json', schema: object({}) },
  { key: 'GET /flowbuilder', as: 'query', schema: ListFlowsQuery },
  { key: 'GET /flowbuilder/versions/:flowId{[0-9]+}', as: 'query', schema: ListFlowVersionsQuery },
  { key: 'POST /flowbuilder', as: 'json', schema: CreateFlowBody },
  { key: 'PUT /flowbuilder', as: 'json', schema: UpdateFlowBody },
  { key: 'PUT /flowbuilder/schedule', as: 'json', schema: ScheduleFlowBody },
  { key: 'POST /flowbuilder/duplicate', as: 'json', schema: DuplicateFlowBody },
  { key: 'POST /flowbuilder/flow', as: 'json', schema: WriteFlowBody },
  { key: 'POST /flowbuilder/publish', as: 'json', schema: PublishFlowBody },
  { key: 'POST /flowbuilder/versions/restore', as: 'json', schema: RestoreFlowVersionBody },
  { key: 'POST /flowbuilder/import', as: 'json', schema: ImportFlowBody },
  { key: 'POST /flowbuilder/img', as: 'form', schema: FlowMediaFields },
  { key: 'POST /flowbuilder/audio', as: 'form', schema: FlowMediaFields },
  { key: 'POST /flowbuilder/content', as: 'form', schema: FlowMediaFields },
  { key: 'POST /flowcampaign', as: 'json', schema: CreatePhraseCampaignBody },
  { key: 'PUT /flowcampaign', as: 'json', schema: UpdatePhraseCampaignBody },
  { key: 'POST /push/devices/:deviceId/test', as: 'json', schema: object({}) },
  { key: 'POST /contacts', as: 'json', schema: CreateContactBody },
  { key: 'POST /contacts/tags', as: 'json', schema: TagContactsBody },
  { key: 'POST /contacts/delete', as: 'json', schema: DeleteContactsBody },
  { key: 'PUT /contacts/:contactId{[0-9]+}', as: 'json', schema: UpdateContactBody },
  { key: 'GET /contacts/:contactId{[0-9]+}/merge', as: 'query', schema: PreviewMergeQuery },
  { key: 'POST /contacts/:contactId{[0-9]+}/merge', as: 'json', schema: MergeContactBody },
  { key: 'POST /queue', as: 'json', schema: CreateQueueBody },
  { key: 'PUT /queue/:queueId{[0-9]+}', as: 'json', schema: UpdateQueueBody },
  { key: 'DELETE /queue/:queueId{[0-9]+}', as: 'query', schema: DeleteQueueQuery },
  { key: 'POST /chatbot', as: 'json', schema: CreateChatbotBody },
  { key: 'PUT /chatbot/:chatbotId{[0-9]+}', as: 'json', schema: UpdateChatbotBody },
  { key: 'PUT /companies/:companyId{[0-9]+}/schedules', as: 'json', schema: UpdateCompanyHoursBody },
  { key: 'POST /users', as: 'json', schema: CreateUserBody },
  { key: 'PUT /users/:userId{[0-9]+}', as: 'json', schema: UpdateUserBody },
  { key: 'DELETE /users/:userId{[0-9]+}', as: 'query', schema: DeleteUserQuery },
  { key: 'POST /users/:userId{[0-9]+}/invitation', as: 'json', schema: object({}) },
  { key: 'POST /users/:userId{[0-9]+}/media-upload', as: 'form', schema: ProfileImageFields, file: 'profileImage' },
  { key: 'POST /auth/invitation', as: 'json', schema: FindInvitationBody },
  { key: 'POST /auth/invitation/accept', as: 'json', schema: AcceptInvitationBody },
  { key: 'POST /users/invitations', as: 'json', schema: InviteImportedUsersBody },
  { key: 'POST /set-up/:kind{queues|tags|quick-messages|users|contacts}/preview', as: 'json', schema: ImportSetUpBody },
  { key: 'POST /set-up/:kind{queues|tags|quick-messages|users|contacts}/import', as: 'json', schema: ImportSetUpBody },
  { key: 'POST /company-export', as: 'json', schema: object({}) },
  { key: 'GET /long-jobs', as: 'query', schema: ListLongJobsQuery },
  { key: 'GET /long-jobs/:longJobId{[0-9a-f-]+}/failures', as: 'query', schema: ListLongJobFailuresQuery },
  { key: 'PUT /users/toggleChangeWidht/:userId{[0-9]+}', as: 'json', schema: TicketListWidthBody },
  { key: 'POST /quick-messages', as: 'json', schema: CreateQuickMessageBody },
  { key: 'PUT /quick-messages/:quickMessageId{[0-9a-f-]+}', as: 'json', schema: UpdateQuickMessageBody },
  {
    key: 'POST /quick-messages/:quickMessageId{[0-9a-f-]+}/media-upload',
    as: 'form',
    schema: QuickMessageMediaFields,
    file: 'file',
  },
  { key: 'POST /inbox-views', as: 'json', schema: CreateInboxViewBody },
  { key: 'PUT /inbox-views/:inboxViewId{[0-9a-f-]+}', as: 'json', schema: UpdateInboxViewBody },
  { key: 'POST /schedules', as: 'json', schema: CreateScheduleBody },
  { key: 'PUT /schedules/:scheduleId{[0-9a-f-]+}', as: 'json', schema: UpdateScheduleBody },
  { key: 'POST /schedules/media-upload', as: 'form', schema: ScheduleMediaFields, file: 'file' },
  { key: 'GET /files', as: 'query', schema: ListFileListsQuery },
  { key: 'POST /files', as: 'json', schema: CreateFileListBody },
  { key: 'PUT /files/:fileListId{[0-9]+}', as: 'json', schema: UpdateFileListBody },
  { key: 'POST /files/uploadList/:fileListId{[0-9]+}', as: 'form', schema: FileListUploadFields, file: 'files' },
  { key: 'GET /queueIntegration', as: 'query', schema: ListIntegrationsQuery },
  { key: 'POST /queueIntegration', as: 'json', schema: CreateIntegrationBody },
  { key: 'POST /queueIntegration/testSession', as: 'json', schema: TestIntegrationBody },
  { key: 'POST /queueIntegration/:integrationId{[0-9]+}/secret', as: 'json', schema: object({}) },
  { key: 'PUT /queueIntegration/:integrationId{[0-9]+}', as: 'json', schema: UpdateIntegrationBody },
  { key: 'POST /client-errors', as: 'json', schema: ClientErrorReport },
  { key: 'PUT /account/password', as: 'json', schema: ChangePasswordBody },
  { key: 'POST /account/second-factor', as: 'json', schema: BeginSecondFactorBody },
  { key: 'PUT /account/second-factor', as: 'json', schema: ConfirmSecondFactorBody },
  { key: 'DELETE /account/second-factor', as: 'json', schema: RemoveSecondFactorBody },
  { key: 'POST /account/recovery-codes', as: 'json', schema: ReplaceRecoveryCodesBody },
  { key: 'PUT /companySettings', as: 'json', schema: UpdateCompanySettingsBody },
  { key: 'PUT /settings/:key', as: 'json', schema: UpdatePlatformSettingBody },
  { key: 'GET /change-log', as: 'query', schema: ListChangeLogQuery },
  { key: 'PUT /company-data', as: 'json', schema: UpdateCompanyDataBody },
  { key: 'POST /account/proof', as: 'json', schema: object({}) },
  { key: 'POST /auth/login/passkey/options', as: 'json', schema: object({}) },
  { key: 'POST /account/passkeys/options', as: 'json', schema: PasskeyCreationOptionsBody },
  { key: 'POST /account/passkeys', as: 'json', schema: AddPasskeyBody },
  { key: 'PUT /account/passkeys/:passkeyId{[0-9a-f-]+}', as: 'json', schema: RenamePasskeyBody },
  { key: 'DELETE /account/passkeys/:passkeyId{[0-9a-f-]+}', as: 'json', schema: RemovePasskeyBody },
  { key: 'POST /auth/login/passkey', as: 'json', schema: PasskeyLoginBody },
  { key: 'POST /set-up/copy', as: 'json', schema: CopySetUpBody },
  { key: 'PUT /set-up', as: 'json', schema: SkipSetUpStepsBody },
  { key: 'POST /auth/login', as: 'json', schema: LoginBody },
  { key: 'POST /auth/refresh_token', as: 'json', schema: unwrap(RefreshBody) },
  { key: 'POST /webhooks/whatsappapi', as: 'json', schema: object({ entry: optional(string()) }) },
];
