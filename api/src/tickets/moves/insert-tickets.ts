import type { ConnectionId, ContactId, TicketId, UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';
import { lastInboundSql } from '../rows/last-inbound-sql.ts';
import { initialBotColumns } from './close-tickets.ts';
import { openServices } from './track-service.ts';

/** A ticket that is opened by a message. The message came from the customer, or from the company's own phone. */
export type OpenedTicket = {
  readonly status: string;
  readonly user_id: UserId | null;
  readonly channel: string;
  readonly contact_id: ContactId;
  readonly whatsapp_id: ConnectionId;
  readonly is_group: boolean;
  readonly begun_by: 'company' | 'customer';
};

/**
 * Opens tickets with one statement, and logs `create`. Skips a contact that already has an active ticket on the connection. If
 * the company's phone opened the ticket, stores the time at which the customer last wrote on this connection. Returns the ids of
 * the opened tickets.
 */
export async function insertTickets(write: Write, tickets: readonly OpenedTicket[]): Promise<readonly TicketId[]> {
  const { tx, companyId, changes, now } = write;
  const lastInbound = lastInboundSql({
    companyId,
    contactId: sql.ref('given.contact_id'),
    whatsappId: sql.ref('given.whatsapp_id'),
  });
  const { rows: openedTickets } = await sql<{ readonly id: TicketId }>`
    insert into tickets (company_id, status, channel, contact_id, whatsapp_id, user_id, is_group, begun_by, last_inbound_at, created_at, updated_at)
    select ${companyId}, status, channel, contact_id, whatsapp_id, user_id, is_group, begun_by,
           case when begun_by = 'company' then ${lastInbound} end, ${now}, ${now}
      from json_to_recordset(${toRecordsetSql(tickets)})
        as given(status text, user_id int, channel text, contact_id int, whatsapp_id int, is_group boolean, begun_by text)
    on conflict do nothing returning id`.execute(tx);
  const ids = openedTickets.map(({ id }) => id);
  for (const id of ids) changes.tickets.set(id, 'create');
  await openServices(write, ids, 'create');
  return ids;
}

/** Reopens a closed ticket as pending, and logs `reopen`. The ticket keeps its queue and user. */
export async function reopenTicketForMessage(write: Write, ticketId: TicketId): Promise<void> {
  const { tx, companyId, changes, now } = write;
  await tx
    .updateTable('tickets')
    .set({ status: 'pending', updated_at: now, rate: null, ...initialBotColumns })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  changes.tickets.set(ticketId, 'update');
  await openServices(write, [ticketId], 'reopen');
}
