import type { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import type { TenantTransaction } from '@prosa/database/tenant';
import { maskNumber } from '@prosa/domain/contacts/mask-number';
import { listUndoableMerges } from '../contacts/contact-merges.ts';
import { toContact, type StoredContact } from '../contacts/to-contact.ts';
import type { Scope } from '../platform/access/scope.ts';

/** Converts stored contacts for the contacts screen, with their wallets and the times of their newest conversations. */
export async function toManagedContacts(
  tx: TenantTransaction,
  { companyId, hidesNumbers }: Scope,
  rows: readonly StoredContact[],
): Promise<ManagedContact[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const wallets = await tx
    .selectFrom('contact_wallets')
    .select(['contact_id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', ids)
    .orderBy('position')
    .execute();
  const conversations = await tx
    .selectFrom('tickets')
    .select((eb) => ['contact_id', eb.fn.max('updated_at').as('at')])
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', ids)
    .groupBy('contact_id')
    .execute();
  const identities = await tx
    .selectFrom('contact_identities')
    .select(['contact_id', 'number'])
    .distinct()
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', ids)
    .where('number', 'is not', null)
    .orderBy('number')
    .execute();
  const merges = await listUndoableMerges({ tx, companyId }, ids);
  const toShownNumber = (number: string): string => (hidesNumbers ? maskNumber(number) : number);
  const lastTicketAt = new Map(conversations.map(({ contact_id: id, at }) => [id, at.toISOString()]));
  return rows.map((row) => ({
    ...toContact(row, hidesNumbers),
    walletIds: wallets.filter(({ contact_id: id }) => id === row.id).map(({ user_id: id }) => id),
    lastTicketAt: lastTicketAt.get(row.id) ?? null,
    otherNumbers: identities.flatMap(({ contact_id: id, number }) =>
      id === row.id && number !== null ? [toShownNumber(number)] : [],
    ),
    merged: merges.flatMap(({ contactId, name, number, ...merge }) =>
      contactId === row.id
        ? [{ ...merge, name: name === number ? toShownNumber(name) : name, number: toShownNumber(number) }]
        : [],
    ),
  }));
}
