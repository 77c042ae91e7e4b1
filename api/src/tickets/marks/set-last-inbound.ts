import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';

type InboundTime = { readonly ticketId: TicketId; readonly at: Date };

/**
 * Sets the last inbound times of tickets for reactions of their customers, which change nothing else in a ticket. Providers treat
 * a reaction as a message of the customer, after which they accept every answer again. A time never moves back.
 */
export async function setLastInbound({ tx, companyId, changes }: Write, times: readonly InboundTime[]): Promise<void> {
  if (times.length === 0) return;
  await sql`
    update tickets set last_inbound_at = greatest(last_inbound_at, given.at)
      from json_to_recordset(${toRecordsetSql(times)}) as given("ticketId" int, at timestamptz)
     where tickets.company_id = ${companyId} and tickets.id = given."ticketId"`.execute(tx);
  for (const { ticketId } of times) changes.ticketsWithInbound.add(ticketId);
}
