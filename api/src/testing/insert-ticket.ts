import type { Insertable } from 'kysely';
import type { CompanyId, ContactId, TicketId } from '@prosa/contract/ids';
import type { Database } from '@prosa/database/database';
import type { TenantTransaction } from '@prosa/database/tenant';

type RowValues<Table extends 'contacts' | 'tickets'> = Partial<Omit<Insertable<Database[Table]>, 'company_id'>>;

/** Inserts a contact and returns its id. Without `values`, the contact is a customer of the simulator with a unique number. */
export async function insertContact(
  tx: TenantTransaction,
  companyId: CompanyId,
  values: RowValues<'contacts'> = {},
): Promise<ContactId> {
  const number = String(Math.random()).slice(2);
  const { id } = await tx
    .insertInto('contacts')
    .values({ name: 'Teresa Lima', number, channel: 'simulator', ...values, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Inserts a ticket. By default, the ticket is pending, without queue and attendant, and has a new contact of the simulator.
 * `values` sets other values for its columns.
 */
export async function insertTicket(
  tx: TenantTransaction,
  companyId: CompanyId,
  values: RowValues<'tickets'> = {},
): Promise<{ readonly id: TicketId; readonly uuid: string; readonly contactId: ContactId }> {
  const contactId = values.contact_id ?? (await insertContact(tx, companyId));
  return tx
    .insertInto('tickets')
    .values({ status: 'pending', channel: 'simulator', queue_id: null, ...values, contact_id: contactId, company_id: companyId })
    .returning(['id', 'uuid', 'contact_id as contactId'])
    .executeTakeFirstOrThrow();
}
