import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import type { StoredTicket } from './to-ticket-row.ts';

/** Notes that the user opened the ticket: once an hour of the clock, however often they look. */
export async function logAccess(tx: TenantTransaction, scope: Scope, ticket: StoredTicket, now: Date): Promise<void> {
  await tx
    .insertInto('ticket_log')
    .values({
      company_id: scope.companyId,
      ticket_id: ticket.id,
      user_id: scope.viewer.id,
      queue_id: ticket.queue_id,
      type: 'access',
      created_at: now,
    })
    .onConflict((key) => key.doNothing())
    .execute();
}
