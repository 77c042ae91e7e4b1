import { sql } from 'kysely';
import { MAX_LISTED_CONTACTS, type ContactSummary } from '@prosa/contract/contacts/list-contacts';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import { maskContact } from './mask-contact.ts';

/** `GET /contacts/list`: lists the company's contacts by name, with the fields that a picker of contacts shows. */
export async function listContactSummaries(tx: TenantTransaction, { companyId, hidesNumbers }: Scope): Promise<ContactSummary[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'channel', 'is_group as isGroup'])
    .where('company_id', '=', companyId)
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .limit(MAX_LISTED_CONTACTS)
    .execute();
  const summaries = rows as ContactSummary[]; // the cast brands the ids from the database
  return hidesNumbers ? summaries.map(maskContact) : summaries;
}
