import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { TicketSubscriber, Write } from '../platform/write.ts';
import { endTicketIntegrations } from '../tickets/marks/mark-integration.ts';

/**
 * Ends the integrations that speak in tickets, and drops the messages that they have not answered. An answer that arrives
 * afterwards is dropped, too. The caller has locked the tickets.
 */
export async function endIntegrations(write: Write, ticketIds: readonly TicketId[]): Promise<void> {
  const { tx, companyId } = write;
  await endTicketIntegrations(write, ticketIds);
  await tx
    .deleteFrom('integration_messages')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`ticket_id = any(${ticketIds}::int[])`)
    .execute();
}

/** Ends the integration of each ticket that a person attends, moves, closes or puts into another queue. */
export const endIntegrationsOfTakenOverTickets: TicketSubscriber = async (write, event) => {
  if (event.kind === 'taken-over') await endIntegrations(write, event.ticketIds);
  else if (event.kind === 'requeued') await endIntegrations(write, [event.ticketId]);
};
