import type { CompanyId, ConnectionId, ContactId, QueueId, ScheduleId, UserId } from '@prosa/contract/ids';
import type { Schedule } from '@prosa/contract/schedules/schedule';
import type { Generated } from 'kysely';
import type { CreatedAt, NullableForeignId, ForeignId, UpdatedAt, TransactionIdColumn } from './columns.ts';

/** The table of scheduled messages. */
export type ScheduleTables = {
  schedules: {
    company_id: ForeignId<CompanyId>;
    id: ForeignId<ScheduleId>;
    contact_id: ForeignId<ContactId>;
    /** The name that the contact had when the user chose the contact. */
    contact_name: string;
    /** The user who wrote the scheduled message. */
    user_id: NullableForeignId<UserId>;
    ticket_user_id: NullableForeignId<UserId>;
    queue_id: NullableForeignId<QueueId>;
    whatsapp_id: NullableForeignId<ConnectionId>;
    body: string;
    send_at: Date;
    sent_at: Date | null;
    status: Generated<Schedule['status']>;
    failure: string | null;
    open_ticket: Schedule['openTicket'];
    status_ticket: Schedule['statusTicket'];
    intervalo: Schedule['intervalo'];
    valor_intervalo: number;
    enviar_quantas_vezes: number;
    tipo_dias: Schedule['tipoDias'];
    assinar: boolean;
    /**
     * The time of the message with the number `first_number`. The times of the following messages are computed from this time.
     * Messages are numbered from 0.
     */
    first_at: Date;
    first_number: Generated<number>;
    /** The number of the next message. */
    sent_times: Generated<number>;
    media_id: string | null;
    /** True until the file of the message has arrived. The message is not sent before that. */
    awaits_media: Generated<boolean>;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
    changed_xid: TransactionIdColumn;
  };
};
