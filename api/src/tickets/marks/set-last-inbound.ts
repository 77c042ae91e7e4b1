import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';

type InboundTime = { readonly ticketId: TicketId; readonly at: Date };

/**
 * Stores in tickets the time of a customer's reaction as the time of the last inbound message, because providers treat a reaction
 * like a message of the customer: after it, they again accept all kinds of answers. Nothing else in the tickets changes. A time
 * is never replaced by an earlier one.
 */
export async function setLastInbound({ tx, companyId, changes }: Write, times: readonly InboundTime[]): Promise<void> {
  if (times.length === 0) return;
  await sql`
    update tickets set last_inbound_at = greatest(last_inbound_at, given.at)
      from json_to_recordset(${toRecordsetSql(times)}) as given("ticketId" int, at timestamptz)
     where tickets.company_id = ${companyId} and tickets.id = given."ticketId"`.execute(tx);
  for (const { ticketId } of times) changes.ticketsWithInbound.add(ticketId);
}
