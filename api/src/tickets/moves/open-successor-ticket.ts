import type { TicketPatch } from '@prosa/domain/tickets/ticket-decision';
import type { Write } from '../../platform/write.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';

/**
 * Opens the ticket in which the conversation of a closed ticket goes on. It takes over the contact, the connection and the last
 * message of the closed ticket, and the time since which the customer waits.
 */
export async function openSuccessorTicket(
  write: Write,
  closed: StoredTicket,
  { patch, waitingSince }: { readonly patch: TicketPatch; readonly waitingSince: Date | null },
): Promise<StoredTicket> {
  const { tx, changes, now } = write;
  const next = await tx
    .insertInto('tickets')
    .values({
      company_id: closed.company_id,
      status: patch.status,
      channel: closed.channel,
      contact_id: closed.contact_id,
      whatsapp_id: closed.whatsapp_id,
      queue_id: patch.queueId,
      user_id: patch.userId,
      is_group: closed.is_group,
      begun_by: closed.begun_by,
      is_transfered: patch.isTransfered,
      last_message: closed.last_message,
      last_message_from_me: closed.last_message_from_me,
      last_message_details: closed.last_message_details === null ? null : JSON.stringify(closed.last_message_details),
      last_inbound_at: closed.last_inbound_at,
      waiting_since: patch.status === 'closed' ? null : waitingSince,
      handover: patch.handover == null ? null : JSON.stringify(patch.handover),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  changes.tickets.set(next.id, 'create');
  return next;
}
