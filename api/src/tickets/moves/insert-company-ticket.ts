import type { ConnectionId, ContactId, QueueId, UserId } from '@prosa/contract/ids';
import type { Channel } from '@prosa/contract/channels/channel';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { Write } from '../../platform/write.ts';
import { lastInboundSql } from '../rows/last-inbound-sql.ts';
import { logTickets } from './log-tickets.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { startService } from './track-service.ts';

/** A ticket that the company opens by hand or for a scheduled message. */
type CompanyTicket = {
  readonly status: Extract<TicketStatus, 'open' | 'group' | 'pending'>;
  readonly contact: { readonly id: ContactId; readonly is_group: boolean };
  readonly connection: { readonly id: ConnectionId; readonly channel: Channel };
  readonly queueId: QueueId | null;
  readonly userId: UserId | null;
  /** The user who opened the ticket, or null for the system. */
  readonly openedBy: UserId | null;
};

/**
 * Opens a ticket with its service, and logs `create`. Returns undefined if the contact has an active ticket on the connection.
 */
export async function insertCompanyTicket(write: Write, ticket: CompanyTicket): Promise<StoredTicket | undefined> {
  const { tx, companyId, changes, now } = write;
  const { contact, connection, queueId, userId, openedBy } = ticket;
  const added = await tx
    .insertInto('tickets')
    .values({
      company_id: companyId,
      status: ticket.status,
      channel: connection.channel,
      contact_id: contact.id,
      whatsapp_id: connection.id,
      queue_id: queueId,
      user_id: userId,
      is_group: contact.is_group,
      begun_by: 'company',
      last_inbound_at: lastInboundSql({ companyId, contactId: contact.id, whatsappId: connection.id }),
      created_at: now,
      updated_at: now,
    })
    .onConflict((key) => key.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added === undefined) return undefined;
  await startService(write, added, userId === null ? 'queued' : 'attended');
  await logTickets(write, [{ ticketId: added.id, type: 'create', userId: openedBy, queueId }]);
  changes.tickets.set(added.id, 'create');
  return added;
}
