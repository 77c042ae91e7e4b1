import { sql } from 'kysely';
import * as v from 'valibot';
import type { CompanyId, ContactId } from '@prosa/contract/ids';
import { ListTicketsQuery } from '@prosa/contract/tickets/list-tickets';
import type { CloseAllTicketsBody } from '@prosa/contract/tickets/write-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Command } from '../../platform/write.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import { closeTickets } from './close-tickets.ts';
import { isListedTicketSql } from '../lists/list-tickets.ts';

/** The query of a ticket list without any filter. */
const unfilteredQuery = v.parse(ListTicketsQuery, {});

/**
 * `POST /tickets/closeAll`: closes the tickets of a list with this status and these filters, without a farewell. A ticket stays
 * open if the company requires a tag and the ticket's contact has none. Returns the number of closed tickets, and the number of
 * tickets that stay open.
 */
export async function closeAllTickets(
  command: Command,
  { status, selectedQueueIds, ...filters }: CloseAllTicketsBody,
): Promise<{ closed: number; skipped: number }> {
  const { tx, companyId, scope } = command;
  const listedIds = isListedTicketSql(scope, { ...unfilteredQuery, ...filters, status, queueIds: selectedQueueIds });
  // Rows are locked in id order, so two concurrent calls cannot deadlock.
  const listedTickets = await tx
    .selectFrom('tickets as t')
    .select(['t.id', 't.contact_id'])
    .where('t.company_id', '=', companyId)
    .where(listedIds)
    .orderBy('t.id')
    .forUpdate()
    .execute();
  const untaggedContactIds = status === 'pending' ? new Set<number>() : await listUntaggedContacts(tx, companyId, listedTickets);
  const ids = listedTickets.filter((ticket) => !untaggedContactIds.has(ticket.contact_id)).map(({ id }) => id);
  const skipped = listedTickets.length - ids.length;
  await closeTickets(command, ids, { kind: 'user', scope });
  return { closed: ids.length, skipped };
}

/**
 * Lists the contacts that have no tag, because the company requires one before a ticket is closed. Lists no contacts if the
 * company requires no tag.
 */
async function listUntaggedContacts(
  tx: TenantTransaction,
  companyId: CompanyId,
  tickets: readonly { readonly contact_id: ContactId }[],
): Promise<ReadonlySet<number>> {
  const { requiredTag } = await loadCompanySettings(tx, companyId);
  if (requiredTag !== 'enabled' || tickets.length === 0) return new Set();
  const untaggedTickets = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${tickets.map((ticket) => ticket.contact_id)}::int[])`)
    .where(sql<boolean>`tag_ids = '{}'`)
    .execute();
  return new Set(untaggedTickets.map(({ id }) => id));
}
