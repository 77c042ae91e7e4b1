import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { toContact } from '../contacts/to-contact.ts';
import { toTicketRow } from './to-ticket-row.ts';

/** Loads tickets with what they point to, as calls and live events carry them, in the order of `ids`. */
export async function loadTickets(
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
  hidesNumbers: boolean,
): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
  const named = async (table: 'queues' | 'users' | 'tags', wanted: readonly (number | null)[]) => {
    const some = wanted.filter((id) => id !== null);
    if (some.length === 0) return new Map<number, { id: number; name: string; color: string }>();
    const found = await tx
      .selectFrom(table)
      .select(['id', 'name', 'color'])
      .where('company_id', '=', companyId)
      .where('id', 'in', some)
      .execute();
    return new Map(found.map((row) => [row.id, row]));
  };
  const contacts = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', rows.length === 0 ? [0] : rows.map((row) => row.contact_id))
    .execute();
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]));
  const queues = await named(
    'queues',
    rows.map((row) => row.queue_id),
  );
  const users = await named(
    'users',
    rows.map((row) => row.user_id),
  );
  const tags = await named(
    'tags',
    rows.flatMap((row) => row.tag_ids),
  );
  const connections = await tx
    .selectFrom('whatsapps')
    .select(['id', 'name', 'group_as_ticket as groupAsTicket'])
    .where('company_id', '=', companyId)
    .execute();
  const connectionOf = new Map(connections.map((connection) => [connection.id, connection]));
  const tickets = rows.flatMap((row): Ticket[] => {
    const contact = contactOf.get(row.contact_id);
    if (contact === undefined) return [];
    return [
      {
        ...toTicketRow(row),
        contact: toContact(contact, hidesNumbers),
        queue: (row.queue_id === null ? undefined : queues.get(row.queue_id)) ?? null,
        user: (row.user_id === null ? undefined : users.get(row.user_id)) ?? null,
        whatsapp: (row.whatsapp_id === null ? undefined : connectionOf.get(row.whatsapp_id)) ?? null,
        tags: row.tag_ids.flatMap((id) => tags.get(id) ?? []),
        userRating: null,
      },
    ];
  });
  const place = new Map(ids.map((id, index) => [id, index]));
  return tickets.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** One ticket of `loadTickets`; it was there a statement ago. */
export async function loadTicket(
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  hidesNumbers: boolean,
): Promise<Ticket> {
  const [ticket] = await loadTickets(tx, companyId, [id], hidesNumbers);
  if (ticket === undefined) throw new Error('a ticket vanished inside its own transaction');
  return ticket;
}
