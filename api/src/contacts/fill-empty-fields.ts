import { MAX_EXTRA_INFO } from '@prosa/contract/contacts/contact';
import { toStorableJson } from '@prosa/database/to-storable-json';
import * as v from 'valibot';
import { AppError } from '../platform/app-error.ts';
import type { Write } from '../platform/write.ts';
import type { StoredContact } from './to-contact.ts';

/**
 * The values that a contact got from another contact in a merge. `fields` are the fields that were empty before. `infoIds` are
 * the ids of the added entries of extra info.
 */
export const FilledFields = v.object({
  fields: v.array(v.picklist(['name', 'email', 'url_picture', 'lgpd_accepted_at'])),
  infoIds: v.array(v.number()),
});
export type FilledFields = v.InferOutput<typeof FilledFields>;
type SourceFields = Pick<StoredContact, 'name' | 'email' | 'url_picture' | 'lgpd_accepted_at' | 'extra_info'>;

/**
 * Fills the empty fields of the contact `kept` with those of the contact `from`, and adds the extra info of `from`. A name that
 * is only the number counts as empty. Refuses with ERR_CONTACTS_NOT_MERGEABLE if `kept` would have too many entries of extra
 * info.
 */
export async function fillEmptyFields(write: Write, kept: StoredContact, from: StoredContact): Promise<FilledFields> {
  const isNamed = ({ name, number }: StoredContact): boolean => name !== number;
  const fields: FilledFields['fields'] = [];
  if (!isNamed(kept) && isNamed(from)) fields.push('name');
  if (kept.email === '' && from.email !== '') fields.push('email');
  for (const field of ['url_picture', 'lgpd_accepted_at'] as const)
    if (kept[field] === null && from[field] !== null) fields.push(field);
  const last = Math.max(0, ...kept.extra_info.map(({ id }) => id));
  const added = from.extra_info
    .filter(({ name, value }) => !kept.extra_info.some((held) => held.name === name && held.value === value))
    .map((info, place) => ({ ...info, id: last + 1 + place }));
  if (added.length > 0 && kept.extra_info.length + added.length > MAX_EXTRA_INFO)
    throw new AppError('ERR_CONTACTS_NOT_MERGEABLE', 409);
  const extraInfo = [...kept.extra_info, ...added];
  await updateContactFields(write, kept, { ...Object.fromEntries(fields.map((field) => [field, from[field]])), extraInfo });
  return { fields, infoIds: added.map(({ id }) => id) };
}

/** Removes the fields and the extra info that a contact got by `fillEmptyFields`, unless somebody has changed them since. */
export async function clearFilledFields(
  write: Write,
  kept: StoredContact,
  { from, filled }: { readonly from: SourceFields; readonly filled: FilledFields },
): Promise<void> {
  const isUnchanged = (field: FilledFields['fields'][number]): boolean =>
    kept[field] === from[field] || String(kept[field]) === String(from[field]);
  const empty = { name: kept.number, email: '', url_picture: null, lgpd_accepted_at: null };
  const emptied = filled.fields.filter(isUnchanged).map((field) => [field, empty[field]]);
  const extraInfo = kept.extra_info.filter(
    ({ id, name, value }) =>
      !filled.infoIds.includes(id) || !from.extra_info.some((info) => info.name === name && info.value === value),
  );
  await updateContactFields(write, kept, { ...Object.fromEntries(emptied), extraInfo });
}

async function updateContactFields(
  { tx, companyId, changes, now }: Write,
  { id }: StoredContact,
  { extraInfo, ...fields }: Partial<StoredContact> & { readonly extraInfo: StoredContact['extra_info'] },
): Promise<void> {
  const { name, email, url_picture: picture, lgpd_accepted_at: acceptedAt } = fields;
  await tx
    .updateTable('contacts')
    .set({
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(picture !== undefined && { url_picture: picture }),
      ...(acceptedAt !== undefined && { lgpd_accepted_at: acceptedAt }),
      extra_info: toStorableJson(JSON.stringify(extraInfo)),
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  changes.contacts.set(id, 'update');
}
