import type { TicketId } from '@prosa/contract/ids';
import { AppError } from '../../platform/app-error.ts';
import { seesTicketSql } from '../../platform/access/sees-ticket-sql.ts';
import type { StoredTicket } from './to-ticket-row.ts';
import type { Query } from '../../platform/write.ts';

type TicketKey = { readonly id: TicketId } | { readonly uuid: string };

/**
 * Loads a ticket of the user's sight, locked against other writers until the transaction ends when `lock` is set. What
 * isn't there and what isn't theirs to see answer alike: ERR_NO_TICKET_FOUND.
 */
export async function loadVisibleTicket(query: Query, key: TicketKey, lock: 'lock' | 'read'): Promise<StoredTicket> {
  const ticket = await findVisibleTicket(query, key, lock);
  if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND', 404);
  return ticket;
}

/** `loadVisibleTicket` for those who have another answer to what isn't in sight. */
export async function findVisibleTicket(query: Query, key: TicketKey, lock: 'lock' | 'read'): Promise<StoredTicket | undefined> {
  const { tx, scope } = query;
  let wanted = tx
    .selectFrom('tickets as t')
    .selectAll('t')
    .where('t.company_id', '=', scope.companyId)
    .where(seesTicketSql(scope.viewer));
  wanted = 'id' in key ? wanted.where('t.id', '=', key.id) : wanted.where('t.uuid', '=', key.uuid);
  if (lock === 'lock') wanted = wanted.forUpdate();
  return wanted.executeTakeFirst();
}
