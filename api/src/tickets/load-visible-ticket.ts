import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import { seesTicketSql } from './sees-ticket-sql.ts';
import type { StoredTicket } from './to-ticket-row.ts';

type TicketKey = { readonly id: number } | { readonly uuid: string };

/**
 * Loads a ticket of the user's sight, locked against other writers until the transaction ends when `lock` is set. What
 * isn't there and what isn't theirs to see answer alike: ERR_NO_TICKET_FOUND.
 */
export async function loadVisibleTicket(
  tx: TenantTransaction,
  scope: Scope,
  key: TicketKey,
  lock: 'lock' | 'read',
): Promise<StoredTicket> {
  const ticket = await findVisibleTicket(tx, scope, key, lock);
  if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND', 404);
  return ticket;
}

/** `loadVisibleTicket` for those who have another answer to what isn't in sight. */
export async function findVisibleTicket(
  tx: TenantTransaction,
  scope: Scope,
  key: TicketKey,
  lock: 'lock' | 'read',
): Promise<StoredTicket | undefined> {
  let query = tx
    .selectFrom('tickets as t')
    .selectAll('t')
    .where('t.company_id', '=', scope.companyId)
    .where(seesTicketSql(scope.viewer));
  query = 'id' in key ? query.where('t.id', '=', key.id) : query.where('t.uuid', '=', key.uuid);
  if (lock === 'lock') query = query.forUpdate();
  return query.executeTakeFirst();
}
