import type { ContactId } from '@prosa/contract/ids';
import type { ListContactTicketsQuery, ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { TICKETS_PER_PAGE } from '@prosa/domain/tickets/constants';
import { AppError } from '../../platform/app-error.ts';
import { loadTickets } from '../rows/load-tickets.ts';
import { seesTicketSql } from '../../platform/access/sees-ticket-sql.ts';
import type { UserReadContext } from '../../platform/write.ts';

/**
 * `GET /tickets/contact/{contactId}`: lists a contact's tickets that the user sees, newest first. Refuses with
 * ERR_NO_CONTACT_FOUND.
 */
export async function listContactTickets(
  query: UserReadContext,
  contactId: ContactId,
  { pageNumber }: ListContactTicketsQuery,
): Promise<ListTicketsAnswer> {
  const { tx } = query;
  const { companyId, viewer, hidesNumbers } = query.scope;
  const contact = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  const inSight = tx
    .selectFrom('tickets as t')
    .where('t.company_id', '=', companyId)
    .where('t.contact_id', '=', contactId)
    .where(seesTicketSql(viewer));
  const { total } = await inSight.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const count = Number(total);
  const page = await inSight
    .select('t.id')
    .orderBy('t.id', 'desc')
    .limit(TICKETS_PER_PAGE)
    .offset((pageNumber - 1) * TICKETS_PER_PAGE)
    .execute();
  const ids = page.map(({ id }) => id);
  return {
    tickets: await loadTickets({ tx, companyId }, ids, hidesNumbers),
    count,
    hasMore: count > pageNumber * TICKETS_PER_PAGE,
  };
}
