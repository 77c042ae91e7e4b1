import type { Channel } from '@prosa/contract/channels/channel';
import type {
  ChatbotId,
  CompanyId,
  ConnectionId,
  ContactId,
  IntegrationId,
  QueueId,
  TagId,
  TicketId,
  TicketNoteId,
  UserId,
} from '@prosa/contract/ids';
import type { Handover, LastMessageDetails, TicketMention, TicketStatus } from '@prosa/contract/tickets/ticket';
import type { RuleDecision } from '@prosa/contract/tickets/rule-decision';
import type { TicketLogType } from '@prosa/contract/tickets/ticket-log';
import type { IntegrationSession } from '@prosa/domain/integrations/integration-session';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, NullableForeignId, OwnId, ForeignId, UpdatedAt, TransactionIdColumn } from './columns.ts';

/** The tables of tickets, their services, log and notes. */
export type TicketTables = {
  tickets: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<TicketId>;
    uuid: Generated<string>;
    status: TicketStatus;
    channel: Channel;
    contact_id: ForeignId<ContactId>;
    whatsapp_id: NullableForeignId<ConnectionId>;
    queue_id: NullableForeignId<QueueId>;
    user_id: NullableForeignId<UserId>;
    last_message: Generated<string>;
    last_message_from_me: Generated<boolean>;
    last_message_details: ColumnType<LastMessageDetails | null, string | null, string | null>;
    waiting_since: Date | null;
    /** The customer's messages up to this time are answered. Null means that nobody has answered yet. */
    answered_until: Date | null;
    /** Whether a person has answered since the ticket was opened or reopened. */
    is_answered: Generated<boolean>;
    /** The queue whose targets for answers count for the ticket. Null while no target counts. */
    target_queue_id: ColumnType<QueueId | null, undefined, QueueId | null>;
    /** The time since which the targets of the queue count for the ticket. */
    target_queue_since: Date | null;
    /** The attendant who has to meet the targets of the queue. */
    target_user_id: ColumnType<UserId | null, undefined, UserId | null>;
    /** The time since which that attendant has to meet the targets of the queue. */
    target_user_since: Date | null;
    /** The time at which the answer is due by the targets of the queue. */
    answer_due_at: Date | null;
    /** The time at which the supervisors were told that the answer is overdue. */
    overdue_told_at: Date | null;
    /** The supervisors who were told that the answer is overdue, and who haven't opened the ticket since. */
    overdue_for: ColumnType<UserId[], UserId[] | undefined, UserId[]>;
    handover: ColumnType<Handover | null, string | null, string | null>;
    /** The newest unseen mention of each user, stored as JSON text. */
    mentions: ColumnType<TicketMention[], string | undefined, string>;
    snoozed_until: Date | null;
    unread_messages: Generated<number>;
    is_group: Generated<boolean>;
    is_bot: Generated<boolean>;
    is_transfered: Generated<boolean>;
    use_integration: Generated<boolean>;
    /**
     * The integration that speaks with the customer. Null unless `use_integration` is true. The integration with this id may have
     * been deleted.
     */
    integration_id: ColumnType<IntegrationId | null, undefined, IntegrationId | null>;
    /** The session of the integration. A session that is over stays until the ticket closes. */
    integration_session: ColumnType<IntegrationSession | null, undefined, string | null>;
    amount_used_bot_queues: Generated<number>;
    /** The time at which the bot last sent a menu of queues or options. */
    menu_sent_at: Date | null;
    /** The queue of the menu that the customer saw last. Null if that menu was the list of queues. */
    menu_queue_id: ColumnType<QueueId | null, undefined, QueueId | null>;
    /** The option whose menu the customer saw last. Null if that menu was the list of queues or the first menu of a queue. */
    menu_option_id: ColumnType<ChatbotId | null, undefined, ChatbotId | null>;
    /** The number of out-of-hours messages that the customer got. */
    out_of_hours_count: Generated<number>;
    /** The time of the last out-of-hours message. */
    out_of_hours_at: Date | null;
    /**
     * The time at which the customer was asked for a rating because an attendant closed the ticket. Null once the ticket is
     * served again.
     */
    rating_asked_at: Date | null;
    /** The customer's rating of the last service, from 0 to 10. Null once the ticket is served again. */
    rate: number | null;
    last_inbound_at: Date | null;
    /** The time of the last reminder to the silent customer. */
    inactive_message_at: Date | null;
    /** The time at which the silence began that led to the last reminder. */
    silent_since: Date | null;
    /** The value of the contact's identity to which answers go. Null means the contact's own identity. */
    reply_to: string | null;
    /**
     * The side that began the service. A service that the customer began counts as passive demand, and one that the company began
     * as active demand.
     */
    begun_by: Generated<'customer' | 'company'>;
    value: string | null;
    /** The ids of the tags in the rows of ticket_tags, which a trigger copies to this column. */
    tag_ids: ColumnType<TagId[], never, never>;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
    view_xid: TransactionIdColumn;
    changed_xid: TransactionIdColumn;
  };
  ticket_tags: { company_id: ForeignId<CompanyId>; ticket_id: ForeignId<TicketId>; tag_id: ForeignId<TagId> };
  ticket_traking: {
    company_id: ForeignId<CompanyId>;
    id: Generated<number>;
    ticket_id: ForeignId<TicketId>;
    user_id: NullableForeignId<UserId>;
    queue_id: NullableForeignId<QueueId>;
    whatsapp_id: NullableForeignId<ConnectionId>;
    created_at: CreatedAt;
    chatbot_at: Date | null;
    queued_at: Date | null;
    started_at: Date | null;
    rating_at: Date | null;
    closed_at: Date | null;
    finished_at: Date | null;
    rate: number | null;
  };
  ticket_log: {
    company_id: ForeignId<CompanyId>;
    id: Generated<string>;
    ticket_id: ForeignId<TicketId>;
    user_id: NullableForeignId<UserId>;
    queue_id: NullableForeignId<QueueId>;
    type: TicketLogType;
    created_at: CreatedAt;
  };
  rule_decisions: {
    company_id: ForeignId<CompanyId>;
    id: Generated<string>;
    ticket_id: ForeignId<TicketId>;
    /** The decisions of the rules, stored as JSON text. */
    decisions: ColumnType<RuleDecision[], string, string>;
    created_at: Date;
  };
  ticket_notes: {
    company_id: ForeignId<CompanyId>;
    id: ForeignId<TicketNoteId>;
    ticket_id: ForeignId<TicketId>;
    contact_id: ForeignId<ContactId>;
    user_id: NullableForeignId<UserId>;
    note: string;
    created_at: CreatedAt;
    changed_xid: TransactionIdColumn;
  };
};
