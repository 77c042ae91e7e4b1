import type { TicketId } from '@prosa/contract/ids';
import type { Read } from '../../platform/write.ts';
import type { StoredTicket } from './to-ticket-row.ts';

/** Locks an existing ticket until the transaction ends, and loads it. Throws if the ticket is missing, because that is a bug. */
export const lockTicket = ({ tx, companyId }: Read, ticketId: TicketId): Promise<StoredTicket> =>
  tx
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirstOrThrow();
