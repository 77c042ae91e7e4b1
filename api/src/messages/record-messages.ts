import type { ConnectionId, ContactId, MessageId, QueueId, TicketId, UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { MediaType } from '@prosa/contract/messages/message';
import { toRecordsetSql } from '../platform/database/to-recordset-sql.ts';
import type { Write } from '../platform/write.ts';
import { updateLastMessages, type MessageAuthorKind } from '../tickets/marks/update-last-messages.ts';

const SECOND_MS = 1_000;

/** The columns of a ticket that each of its messages also has. */
export type MessageTicket = {
  readonly id: TicketId;
  readonly contact_id: ContactId;
  readonly queue_id: QueueId | null;
  readonly whatsapp_id: ConnectionId | null;
};

/** A message in either direction, with its ticket. */
export type MessageRecord = {
  readonly id: MessageId;
  readonly ticket: MessageTicket;
  readonly speaker: MessageAuthorKind;
  readonly userId: UserId | null;
  readonly body: string;
  /** The text that the list of tickets shows for a message without text. */
  readonly label?: string;
  readonly isPrivate: boolean;
  readonly isForwarded?: boolean | undefined;
  readonly mediaType: MediaType;
  readonly mediaId: string | null;
  /** The name and the length of the file, which the list of tickets shows. */
  readonly media: { readonly name: string; readonly durationS: number | null } | null;
  readonly quoted: { readonly id: MessageId } | { readonly providerId: string } | null;
  readonly providerId: string | null;
  readonly dataJson: unknown;
  /** The reason why the message can't be sent. */
  readonly failure: 'ERR_NO_WAPP_FOUND' | 'ERR_NO_MEDIA_FOUND' | null;
  readonly at: Date;
  /**
   * True if the message becomes the last message of its ticket. False for a private note, a reaction and a message in a closed
   * ticket.
   */
  readonly isShown: boolean;
  readonly unread: boolean;
};

/**
 * Records any number of messages in either direction with two statements: one for their rows, and one for their tickets. Every
 * message is recorded by this function. If a ticket gets several messages, the list shows the last one. The caller has locked the
 * tickets, and enqueues the deliveries of outgoing messages.
 */
export async function recordMessages(write: Write, records: readonly MessageRecord[]): Promise<void> {
  if (records.length === 0) return;
  const times = await insertMessages(write, records);
  for (const { id } of records) write.changes.messages.set(id, 'create');
  const shownRecords = new Map(records.filter(({ isShown }) => isShown).map((record) => [record.ticket.id, record]));
  await updateLastMessages(
    write,
    [...shownRecords.values()].map((record) => ({
      ticketId: record.ticket.id,
      speaker: record.speaker,
      unread: record.unread,
      at: times.get(record.id) ?? record.at,
      message: {
        ...record,
        body: record.body === '' ? (record.label ?? '') : record.body,
        isBot: record.speaker === 'bot',
        fromMe: record.speaker !== 'customer',
        isDeleted: false,
      },
    })),
  );
}

/** Returns the delivery state with which a message is recorded. */
function toDeliveryState({ speaker, isPrivate, failure }: MessageRecord): 'received' | 'sent' | 'internal' | 'failed' | 'queued' {
  if (speaker === 'customer') return 'received';
  if (speaker === 'phone') return 'sent';
  if (isPrivate) return 'internal';
  return failure === null ? 'queued' : 'failed';
}

/** Returns whether the time of a message may come from a provider that reports only whole seconds. */
const hasWholeSeconds = ({ speaker, at }: MessageRecord): boolean =>
  (speaker === 'customer' || speaker === 'phone') && at.getTime() % SECOND_MS === 0;

/**
 * Inserts the rows of messages, and returns the times that the messages got. Some providers report only the second of a message.
 * Such a message gets a time after the ticket's earlier messages of that second, because a customer may answer a bot within a
 * second.
 */
async function insertMessages(
  { tx, companyId }: Write,
  records: readonly MessageRecord[],
): Promise<ReadonlyMap<MessageId, Date>> {
  const newRows = records.map((record, place) => {
    const { ticket, speaker, quoted } = record;
    return {
      place,
      id: record.id,
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      user_id: record.userId,
      queue_id: ticket.queue_id,
      whatsapp_id: ticket.whatsapp_id,
      provider_id: record.providerId,
      quoted_id: quoted !== null && 'id' in quoted ? quoted.id : null,
      quoted_provider_id: quoted !== null && 'providerId' in quoted ? quoted.providerId : null,
      body: record.body,
      from_me: speaker !== 'customer',
      is_bot: speaker === 'bot',
      is_private: record.isPrivate,
      is_forwarded: record.isForwarded === true,
      media_type: record.mediaType,
      media_id: record.mediaId,
      ack: speaker === 'phone' ? 1 : 0,
      delivery: toDeliveryState(record),
      failure: record.failure,
      data_json: record.dataJson ?? null,
      created_at: record.at,
      has_whole_seconds: hasWholeSeconds(record),
    };
  });
  const { rows } = await sql<{ readonly id: MessageId; readonly at: Date }>`
    insert into messages (company_id, id, ticket_id, contact_id, user_id, queue_id, whatsapp_id, provider_id, body, from_me, is_bot,
      is_private, is_forwarded, media_type, media_id, quoted_id, ack, delivery, failure, data_json, created_at)
    select ${companyId}, id, ticket_id, contact_id, user_id, queue_id, whatsapp_id, provider_id, body, from_me, is_bot,
      is_private, is_forwarded, media_type, media_id,
      case when quoted_provider_id is null then quoted_id else (
        select quoted.id from messages quoted
          join tickets of_quoted on of_quoted.company_id = quoted.company_id and of_quoted.id = quoted.ticket_id
         where quoted.company_id = ${companyId} and quoted.whatsapp_id = given.whatsapp_id
           and quoted.provider_id = given.quoted_provider_id and of_quoted.contact_id = given.contact_id) end,
      ack, delivery, failure, data_json,
      case when not has_whole_seconds then created_at else coalesce((
        select max(earlier.created_at) + interval '1 millisecond' from messages earlier
         where earlier.company_id = ${companyId} and earlier.ticket_id = given.ticket_id
           and earlier.created_at >= given.created_at and earlier.created_at < given.created_at + interval '1 second'),
        given.created_at) end
      from json_to_recordset(${toRecordsetSql(newRows)})
        as given(place int, id uuid, ticket_id int, contact_id int, user_id int, queue_id int, whatsapp_id int, provider_id text,
                 quoted_id uuid, quoted_provider_id text, body text, from_me boolean, is_bot boolean, is_private boolean,
                 is_forwarded boolean, media_type text, media_id uuid, ack int, delivery text, failure text, data_json jsonb, created_at timestamptz,
                 has_whole_seconds boolean)
     order by place
    returning id, created_at as at`.execute(tx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
