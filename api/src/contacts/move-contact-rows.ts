import { UserId, type ContactId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import * as v from 'valibot';
import { toRecordsetSql } from '../platform/database/to-recordset-sql.ts';
import type { Read } from '../platform/write.ts';

type ContactPair = { readonly fromId: ContactId; readonly toId: ContactId };

/**
 * The rows of a contact that a merge moved to another contact. `isAdded` is true for a wallet to which the merge added the other
 * contact. Undoing the merge removes the other contact from this wallet.
 */
export const MovedContactRows = v.object({
  identities: v.array(v.object({ kind: v.string(), value: v.string(), number: v.nullable(v.string()) })),
  wallets: v.array(v.object({ userId: UserId, isAdded: v.boolean() })),
  logIds: v.array(v.string()),
});
export type MovedContactRows = v.InferOutput<typeof MovedContactRows>;

/**
 * Moves a contact's identities, wallets and log to another contact. The caller has locked both contacts. Each moved identity
 * stores the number of its former contact, unless an earlier merge has stored a number.
 */
export async function moveContactRows({ tx, companyId }: Read, { fromId, toId }: ContactPair): Promise<MovedContactRows> {
  const { rows: identities } = await sql<MovedContactRows['identities'][number]>`
    with former as (select kind, value, number from contact_identities where company_id = ${companyId} and contact_id = ${fromId}),
    moved as (
      update contact_identities i set contact_id = ${toId}, number = coalesce(i.number, c.number)
        from contacts c
       where i.company_id = ${companyId} and i.contact_id = ${fromId} and c.company_id = i.company_id and c.id = ${fromId})
    select kind, value, number from former`.execute(tx);
  const { rows: wallets } = await sql<MovedContactRows['wallets'][number]>`
    with added as (
      insert into contact_wallets (company_id, contact_id, user_id, position)
      select company_id, ${toId}, user_id, position + (
               select coalesce(max(held.position) + 1, 0) from contact_wallets held where held.company_id = ${companyId} and held.contact_id = ${toId})
        from contact_wallets where company_id = ${companyId} and contact_id = ${fromId}
      on conflict do nothing returning user_id)
    select user_id as "userId", exists (select from added where added.user_id = w.user_id) as "isAdded"
      from contact_wallets w where w.company_id = ${companyId} and w.contact_id = ${fromId} order by w.position`.execute(tx);
  const log = await tx
    .updateTable('contact_log')
    .set({ contact_id: toId })
    .where('company_id', '=', companyId)
    .where('contact_id', '=', fromId)
    .returning('id')
    .execute();
  return { identities: [...identities], wallets: [...wallets], logIds: log.map(({ id }) => id) };
}

/** Moves rows back to the contact that had them before a merge. Skips wallets of users who have been deleted since. */
export async function moveContactRowsBack(
  { tx, companyId }: Read,
  { fromId, toId }: ContactPair,
  { identities, wallets, logIds }: MovedContactRows,
): Promise<void> {
  await sql`
    update contact_identities i set contact_id = ${fromId}, number = given.number
      from json_to_recordset(${toRecordsetSql(identities)}) as given(kind text, value text, number text)
     where i.company_id = ${companyId} and i.contact_id = ${toId} and i.kind = given.kind and i.value = given.value`.execute(tx);
  const added = wallets.filter(({ isAdded }) => isAdded).map(({ userId }) => userId);
  if (added.length > 0)
    await tx
      .deleteFrom('contact_wallets')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', toId)
      .where('user_id', 'in', added)
      .execute();
  await sql`
    insert into contact_wallets (company_id, contact_id, user_id, position)
    select u.company_id, ${fromId}, u.id, given.position
      from json_to_recordset(${toRecordsetSql(wallets.map(({ userId }, position) => ({ userId, position })))}) as given("userId" int, position int)
      join users u on u.company_id = ${companyId} and u.id = given."userId" and u.deleted_at is null`.execute(tx);
  if (logIds.length > 0)
    await tx
      .updateTable('contact_log')
      .set({ contact_id: fromId })
      .where('company_id', '=', companyId)
      .where('contact_id', '=', toId)
      .where('id', 'in', logIds)
      .execute();
}
