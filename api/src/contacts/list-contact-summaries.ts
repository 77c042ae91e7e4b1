import { sql } from 'kysely';
import { MOST_LISTED_CONTACTS, type ContactSummary } from '@prosa/contract/contacts/list-contacts';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import { maskContact } from './mask-contact.ts';

/** `GET /contacts/list`: the company's contacts by name, with no more of each than a choice shows. */
export async function listContactSummaries(tx: TenantTransaction, { companyId, hidesNumbers }: Scope): Promise<ContactSummary[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'channel', 'is_group as isGroup'])
    .where('company_id', '=', companyId)
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .limit(MOST_LISTED_CONTACTS)
    .execute();
  const summaries = rows as ContactSummary[]; // ids are branded where they come out of the database
  return hidesNumbers ? summaries.map(maskContact) : summaries;
}
