import type { Channel } from '@prosa/contract/channels/channel';
import type { ConnectionId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import { lastInboundSql } from '../rows/last-inbound-sql.ts';
import { closeTickets } from './close-tickets.ts';
import { logTickets } from './log-tickets.ts';

/** The number of tickets that one transaction moves or closes. People who write in these tickets wait for the transaction. */
const TICKETS_PER_STEP = 100;

/** The connection that takes over the tickets. */
export type TargetConnection = { readonly id: ConnectionId; readonly channel: Channel };

/**
 * Moves a batch of a connection's active tickets to the connection `target`, or closes them if `target` is null. Also closes a
 * ticket if its contact already has an active ticket on the target, because only one is allowed there. Returns true if there may
 * be further tickets.
 */
export async function moveTicketsToConnection(
  write: Write,
  fromId: ConnectionId,
  target: TargetConnection | null,
): Promise<boolean> {
  const { tx, companyId, changes, now } = write;
  // Rows are locked in id order, so two concurrent calls cannot deadlock.
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'contact_id', 'queue_id'])
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', fromId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .limit(TICKETS_PER_STEP)
    .forUpdate()
    .execute();
  if (tickets.length === 0) return false;
  const contactsWithBoth = target === null ? null : await listContactsWithTicket(write, target.id);
  const isMoved = ({ contact_id: contactId }: (typeof tickets)[number]): boolean =>
    contactsWithBoth !== null && !contactsWithBoth.has(contactId);
  const movedTickets = tickets.filter(isMoved);
  const closedIds = tickets.filter((ticket) => !isMoved(ticket)).map(({ id }) => id);
  await closeTickets(write, closedIds, { kind: 'system', reason: 'deletion' });
  if (target !== null && movedTickets.length > 0) {
    const ids: TicketId[] = movedTickets.map(({ id }) => id);
    await tx
      .updateTable('tickets')
      .set({
        whatsapp_id: target.id,
        channel: target.channel,
        // Stores when the customer last wrote on the new connection, or null if the customer wrote only on the former one.
        last_inbound_at: lastInboundSql({ companyId, contactId: sql.ref('tickets.contact_id'), whatsappId: target.id }),
        updated_at: now,
      })
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .execute();
    await logTickets(
      write,
      movedTickets.map(({ id, queue_id }) => ({ ticketId: id, type: 'transfered', userId: null, queueId: queue_id })),
    );
    for (const id of ids) changes.tickets.set(id, 'update');
  }
  return tickets.length === TICKETS_PER_STEP;

  async function listContactsWithTicket({ tx: reading }: Write, whatsappId: ConnectionId): Promise<ReadonlySet<number>> {
    const rows = await reading
      .selectFrom('tickets')
      .select('contact_id')
      .where('company_id', '=', companyId)
      .where('contact_id', 'in', [...new Set(tickets.map((ticket) => ticket.contact_id))])
      .where(sql<boolean>`coalesce(whatsapp_id, 0) = ${whatsappId}`)
      .where('status', '<>', 'closed')
      .execute();
    return new Set(rows.map((row) => row.contact_id));
  }
}

/** Counts the tickets of a connection that are not closed. */
export async function countActiveTickets(
  { tx, companyId }: Pick<Write, 'tx' | 'companyId'>,
  whatsappId: ConnectionId,
): Promise<number> {
  const { count } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', whatsappId)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return Number(count);
}
