import type { TicketId } from '@prosa/contract/ids';
import type { Read } from '../../platform/write.ts';
import type { StoredTicket } from './to-ticket-row.ts';

/** Locks a ticket that is known to be there until the transaction ends. Throws where it is gone: a bug. */
export const lockTicket = ({ tx, companyId }: Read, ticketId: TicketId): Promise<StoredTicket> =>
  tx
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirstOrThrow();
