import { sql } from 'kysely';
import type { Read } from '../platform/write.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';
import type { CallConversation } from '../integrations/calls/integration-attempt.ts';

/**
 * The stored file of a customer's voice message. `waits` means that the file may still arrive from the provider. Null means that
 * the message has no file, or is no voice message.
 */
export type CallAudio = { readonly storageKey: string; readonly sizeBytes: number } | 'waits' | null;

/** The longest time in milliseconds that an integration waits for the file of a voice message. */
const MAX_FILE_WAIT_MS = 60_000;

type ConversationRow = {
  readonly contactName: string;
  readonly number: string;
  readonly connection: CallConversation['connection'];
  readonly queue: CallConversation['ticket']['queue'];
  readonly messageId: string | null;
  readonly mediaType: string | null;
  readonly hasFailed: boolean;
  readonly storageKey: string | null;
  readonly sizeBytes: number | null;
};

/** Loads the data about the conversation that an integration receives, and the voice message if the customer sent one. */
export async function loadCallConversation(
  { tx, companyId }: Read,
  ticket: StoredTicket,
  { messageId, at, now }: { readonly messageId: string | null; readonly at: Date; readonly now: Date },
): Promise<{ readonly conversation: CallConversation; readonly audio: CallAudio }> {
  const { rows } = await sql<ConversationRow>`
    select c.name as "contactName", c.number,
           case when w.id is not null then json_build_object('id', w.id, 'name', w.name, 'channel', w.channel) end as connection,
           case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end as queue,
           m.id as "messageId", m.media_type as "mediaType", m.failure is not null as "hasFailed",
           f.storage_key as "storageKey", f.size_bytes::int as "sizeBytes"
      from contacts c
      left join whatsapps w on w.company_id = c.company_id and w.id = ${ticket.whatsapp_id}
      left join queues q on q.company_id = c.company_id and q.id = ${ticket.queue_id}
      left join messages m on m.company_id = c.company_id and m.id = ${messageId}::uuid
      left join media f on f.company_id = c.company_id and f.id = m.media_id
     where c.company_id = ${companyId} and c.id = ${ticket.contact_id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the contact of a ticket is missing');
  const { storageKey, sizeBytes } = row;
  const mayArrive = row.mediaType === 'audio' && !row.hasFailed && now.getTime() - at.getTime() < MAX_FILE_WAIT_MS;
  const file = row.mediaType === 'audio' && storageKey !== null ? { storageKey, sizeBytes: sizeBytes ?? 0 } : null;
  return {
    conversation: {
      companyId,
      connection: row.connection,
      ticket: { id: ticket.id, uuid: ticket.uuid, queue: row.queue },
      contact: { id: ticket.contact_id, name: row.contactName, number: row.number },
      message: { id: row.messageId, mediaType: row.mediaType ?? 'chat', createdAt: at.toISOString() },
    },
    audio: file ?? (mayArrive ? 'waits' : null),
  };
}
