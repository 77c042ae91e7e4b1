import type { TicketId } from '@prosa/contract/ids';
import type { Read } from '../../platform/write.ts';
import type { StoredTicket } from './to-ticket-row.ts';

/** Locks an existing ticket until the transaction ends. A missing one is a bug, and throws. */
export const lockTicket = ({ tx, companyId }: Read, ticketId: TicketId): Promise<StoredTicket> =>
  tx
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirstOrThrow();
