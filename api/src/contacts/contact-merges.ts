import { MERGE_UNDO_MS } from '@prosa/contract/contacts/merge-contacts';
import type { ContactId, ContactMergeId } from '@prosa/contract/ids';
import { toStorableJson } from '@prosa/database/to-storable-json';
import { sql } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../platform/app-error.ts';
import { clearInBatches } from '../platform/jobs/clear-in-batches.ts';
import type { Services } from '../platform/services.ts';
import type { Command, Read, Write } from '../platform/write.ts';

/** The maximum number of merges that one transaction deletes. */
const MERGES_PER_TRANSACTION = 500;

/** A stored merge: the id of the deleted contact, the time, and everything that the merge moved. */
export type ContactMerge = { readonly fromId: ContactId; readonly mergedAt: Date; readonly moved: unknown };

/**
 * Stores a merge with a copy of the contact `fromId`, and deletes that contact. The caller has locked the contact, and has moved
 * all rows that refer to it.
 */
export async function recordMerge(
  { tx, companyId, now, newId }: Write,
  { keptId, fromId }: { readonly keptId: ContactId; readonly fromId: ContactId },
  moved: object,
): Promise<void> {
  await sql`
    insert into contact_merges (company_id, id, contact_id, from_id, former, moved, created_at)
    select company_id, ${newId()}::uuid, ${keptId}, id, to_jsonb(c), ${toStorableJson(JSON.stringify(moved))}::jsonb, ${now}
      from contacts c where company_id = ${companyId} and id = ${fromId}`.execute(tx);
  await tx.deleteFrom('contacts').where('company_id', '=', companyId).where('id', '=', fromId).execute();
}

/** Locks and loads a merge that can be undone. Refuses with ERR_NO_CONTACT_MERGE_FOUND. */
export async function lockUndoableMerge(
  { tx, companyId, now }: Command,
  keptId: ContactId,
  id: ContactMergeId,
): Promise<ContactMerge> {
  const merge = await tx
    .selectFrom('contact_merges')
    .select(['from_id as fromId', 'created_at as mergedAt', 'moved'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('contact_id', '=', keptId)
    .where('created_at', '>', new Date(now.getTime() - MERGE_UNDO_MS))
    .forUpdate()
    .executeTakeFirst();
  if (merge === undefined) throw new AppError('ERR_NO_CONTACT_MERGE_FOUND', 404);
  return merge;
}

/** Inserts the deleted contact again as it was before the merge, but without its tags. Deletes the stored merge. */
export async function restoreContact({ tx, companyId, now }: Write, id: ContactMergeId): Promise<void> {
  await sql`
    insert into contacts (company_id, id, name, number, email, url_picture, channel, is_group, active, accept_audio_message, disable_bot,
      lgpd_accepted_at, created_at, extra_info, whatsapp_id, updated_at) overriding system value
    select f.company_id, f.id, f.name, f.number, f.email, f.url_picture, f.channel, f.is_group, f.active, f.accept_audio_message,
      f.disable_bot, f.lgpd_accepted_at, f.created_at, f.extra_info,
      (select w.id from whatsapps w where w.company_id = f.company_id and w.id = f.whatsapp_id), ${now}
      from contact_merges m cross join lateral jsonb_populate_record(null::contacts, m.former) f
     where m.company_id = ${companyId} and m.id = ${id}`.execute(tx);
  await tx.deleteFrom('contact_merges').where('company_id', '=', companyId).where('id', '=', id).execute();
}

const DeletedContactFields = v.object({ name: v.string(), number: v.string() });

/** Lists the merges of contacts that can be undone, the newest first. */
export async function listUndoableMerges({ tx, companyId }: Read, contactIds: readonly ContactId[]) {
  const rows = await tx
    .selectFrom('contact_merges')
    .select(['id', 'contact_id as contactId', 'former', 'created_at as mergedAt'])
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', contactIds)
    .where(sql<boolean>`created_at > now() - ${MERGE_UNDO_MS} * interval '1 millisecond'`)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ former, mergedAt, ...merge }) => ({
    ...merge,
    ...v.parse(DeletedContactFields, former),
    undoUntil: new Date(mergedAt.getTime() + MERGE_UNDO_MS).toISOString(),
  }));
}

/**
 * Deletes all merges, of every company, that can no longer be undone. Returns the number of deleted merges. Two concurrent runs
 * do no harm.
 */
export async function clearExpiredMerges({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - MERGE_UNDO_MS);
  return clearInBatches(MERGES_PER_TRANSACTION, () =>
    database.withPlatform('upkeep', async (tx) => {
      const due = tx
        .selectFrom('contact_merges')
        .select(['company_id', 'id'])
        .where('created_at', '<=', before)
        .limit(MERGES_PER_TRANSACTION)
        .forUpdate()
        .skipLocked();
      const { numDeletedRows } = await tx
        .deleteFrom('contact_merges')
        .where(({ refTuple, eb }) => eb(refTuple('company_id', 'id'), 'in', due.$asTuple('company_id', 'id')))
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    }),
  );
}
