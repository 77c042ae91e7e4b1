import type { CompanyId, FlowId, IntegrationId, MessageId, TicketId } from '@prosa/contract/ids';
import type { IntegrationLanguage, IntegrationType } from '@prosa/contract/integrations/integration';
import type { IntegrationCallKind, IntegrationFailure } from '@prosa/contract/integrations/integration-call';
import type { IntegrationEffect } from '@prosa/domain/integrations/conversation';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { CreatedAt, ForeignId, NullableForeignId, OwnId, UpdatedAt } from './columns.ts';

/** The tables of integrations and of their last calls. */
export type IntegrationTables = {
  queue_integrations: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<IntegrationId>;
    name: string;
    type: IntegrationType;
    project_name: string;
    /** The key of the Google service account, as encrypted JSON text. */
    json_content_sealed: Buffer | null;
    /** The email address in the key of the service account. Answers contain this part of the key. */
    client_email: string | null;
    /** The project in the key of the service account. Answers contain this part of the key. */
    project_id: string | null;
    language: IntegrationLanguage;
    url_n8n: string;
    /** The secret that signs calls, encrypted. */
    secret_sealed: Buffer | null;
    /** The last characters of the secret that signs calls. */
    secret_end: string | null;
    typebot_slug: string;
    typebot_delay_message_ms: number;
    typebot_expires_minutes: number;
    typebot_keyword_finish: string;
    typebot_keyword_restart: string;
    typebot_restart_message: string;
    typebot_unknown_message: string;
    flow_id: NullableForeignId<FlowId>;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  };
  queue_integration_calls: {
    company_id: ForeignId<CompanyId>;
    id: Generated<string>;
    integration_id: ForeignId<IntegrationId>;
    kind: IntegrationCallKind;
    status: number | null;
    failure: IntegrationFailure | null;
    duration_ms: number;
    attempt: number;
    delivery_id: string | null;
    ticket_id: NullableForeignId<TicketId>;
    created_at: CreatedAt;
  };
  /**
   * The messages of customers that an integration has not answered yet. The id of a row is the id of its delivery to the
   * integration.
   */
  integration_messages: {
    company_id: ForeignId<CompanyId>;
    id: string;
    position: ColumnType<string, never, never>;
    ticket_id: ForeignId<TicketId>;
    session_key: string;
    message_id: string | null;
    text: string;
    /** The messages of the burst, each with its line. `text` contains the lines of some or all of these messages. */
    lines: ColumnType<{ readonly messageId: MessageId; readonly line: string }[], string, string>;
    /**
     * The effects of the conversation's last step that are still to be applied. Null if nothing was decided about the message yet.
     */
    effects: ColumnType<IntegrationEffect[] | null, undefined, string>;
    /** The key of the call that waits for its answer. An answer to a call with another key is dropped. */
    call_key: ColumnType<string | null, undefined, string | null>;
    attempts: Generated<number>;
    due_at: ColumnType<Date | null, undefined, Date | null>;
    created_at: CreatedAt;
  };
};
export type QueueIntegrationRow = Selectable<IntegrationTables['queue_integrations']>;
