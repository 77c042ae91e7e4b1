import type { TicketId } from '@prosa/contract/ids';
import { AppError } from '../../platform/app-error.ts';
import { seesTicketSql } from '../../platform/access/sees-ticket-sql.ts';
import type { StoredTicket } from './to-ticket-row.ts';
import type { UserReadContext } from '../../platform/write.ts';

type TicketKey = { readonly id: TicketId } | { readonly uuid: string };

/**
 * Loads a ticket that the user may see. If the third argument is `lock`, locks the ticket until the transaction ends. Refuses
 * with ERR_NO_TICKET_FOUND both if the ticket is missing and if the user may not see it.
 */
export async function loadVisibleTicket(query: UserReadContext, key: TicketKey, lock: 'lock' | 'read'): Promise<StoredTicket> {
  const ticket = await findVisibleTicket(query, key, lock);
  if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND', 404);
  return ticket;
}

/** Finds a ticket like `loadVisibleTicket`, but returns undefined for a missing or invisible ticket. */
export async function findVisibleTicket(
  query: UserReadContext,
  key: TicketKey,
  lock: 'lock' | 'read',
): Promise<StoredTicket | undefined> {
  const { tx, scope } = query;
  let matches = tx
    .selectFrom('tickets as t')
    .selectAll('t')
    .where('t.company_id', '=', scope.companyId)
    .where(seesTicketSql(scope.viewer));
  matches = 'id' in key ? matches.where('t.id', '=', key.id) : matches.where('t.uuid', '=', key.uuid);
  if (lock === 'lock') matches = matches.forUpdate();
  return matches.executeTakeFirst();
}
