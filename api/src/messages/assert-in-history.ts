import { sql } from 'kysely';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import { inHistorySql } from '../tickets/in-history-sql.ts';

/**
 * Refuses with ERR_NO_MESSAGE_FOUND a message that is not of the conversation the user reads in the ticket: that of the same
 * contact and connection. A message of another conversation and one that isn't there are refused alike.
 */
export async function assertInHistory(
  tx: TenantTransaction,
  { companyId, viewer }: Scope,
  ticketId: number,
  messageId: string,
): Promise<void> {
  const { rows } = await sql`
    select from messages m
      join tickets e on e.company_id = m.company_id and e.id = m.ticket_id
      join tickets t on t.company_id = m.company_id and t.id = ${ticketId}
     where m.company_id = ${companyId} and m.id = ${messageId} and ${inHistorySql(viewer)}`.execute(tx);
  if (rows.length === 0) throw new AppError('ERR_NO_MESSAGE_FOUND', 404);
}
