import { sql } from 'kysely';
import type { CompanyId, TicketId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/**
 * Locks and loads a ticket before its flow continues. Returns undefined if the ticket is deleted. `disableBot` and `isBlocked`
 * are taken from the ticket's contact.
 */
export const lockTicketForFlow = (
  tx: TenantTransaction,
  companyId: CompanyId,
  ticketId: TicketId,
): Promise<{ readonly id: TicketId; readonly disableBot: boolean; readonly isBlocked: boolean } | undefined> =>
  tx
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', (join) => join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'))
    .select(['t.id', 'c.disable_bot as disableBot'])
    .select(sql<boolean>`not c.active`.as('isBlocked'))
    .where('t.company_id', '=', companyId)
    .where('t.id', '=', ticketId)
    .forUpdate('t')
    .executeTakeFirst();
