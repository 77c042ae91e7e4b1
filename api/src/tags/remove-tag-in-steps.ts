import { TagId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import * as v from 'valibot';
import { defineLongJob } from '../long-jobs/long-job-work.ts';
import { assertAccess } from '../platform/access/assert-access.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read } from '../platform/write.ts';

/**
 * The maximum number of contacts or tickets that one transaction changes. The number is small because other commands on these
 * rows wait for the transaction.
 */
export const TAGGED_ROWS_PER_STEP = 500;

const TagRemovalInput = v.object({ tagId: TagId, into: v.nullable(TagId) });
type TagRemoval = v.InferOutput<typeof TagRemovalInput>;

const tagRelations = [
  ['contact_tags', 'contact_id'],
  ['ticket_tags', 'ticket_id'],
] as const;

/** Returns the number of contacts and tickets that have a tag, if these are too many for one transaction. Otherwise returns 0. */
export async function countTaggedRowsIfMany({ tx, companyId }: Read, id: TagId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from contact_tags where company_id = ${companyId}::int and tag_id = ${id}::int)
          + (select count(*) from ticket_tags where company_id = ${companyId}::int and tag_id = ${id}::int))::int as count`.execute(
    tx,
  );
  const count = rows[0]?.count ?? 0;
  return count > TAGGED_ROWS_PER_STEP ? count : 0;
}

/**
 * Removes a tag from a batch of its contacts, or of its tickets once no contact has it. Adds the tag `into` instead if there is
 * one. Returns the size of the batch. One statement selects the batch, adds `into` and removes the tag, so that no contact loses
 * the tag without getting `into`.
 */
async function removeTagFromBatch({ tx, companyId }: Command, { tagId, into }: TagRemoval): Promise<number> {
  for (const [table, owner] of tagRelations) {
    const { numAffectedRows = 0n } = await sql`
      with batch as (
        select ${sql.ref(owner)} as owner from ${sql.table(table)}
         where company_id = ${companyId}::int and tag_id = ${tagId}::int
         order by ${sql.ref(owner)} limit ${TAGGED_ROWS_PER_STEP}::int),
      added as (
        insert into ${sql.table(table)} (company_id, ${sql.ref(owner)}, tag_id)
        select ${companyId}::int, owner, ${into}::int from batch where ${into}::int is not null on conflict do nothing)
      delete from ${sql.table(table)}
       where company_id = ${companyId}::int and tag_id = ${tagId}::int and ${sql.ref(owner)} in (select owner from batch)`.execute(
      tx,
    );
    if (numAffectedRows > 0n) return Number(numAffectedRows);
  }
  return 0;
}

/**
 * Locks the tag that is removed, and the tag `into`, until the transaction ends, so that nobody adds them to a contact meanwhile.
 * Locks them in the order of their ids, as a merge does. Returns false if the tag that is removed is already deleted. Refuses
 * with ERR_NO_TAG_FOUND if `into` is deleted.
 */
async function lockRemovedTags({ tx, companyId }: Read, { tagId, into }: TagRemoval): Promise<boolean> {
  const locked = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', into === null ? [tagId] : [tagId, into])
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = new Set(locked.map(({ id }) => id));
  if (into !== null && !ids.has(into)) throw new AppError('ERR_NO_TAG_FOUND', 404);
  return ids.has(tagId);
}

/**
 * Declares the long job that deletes a tag with many contacts and tickets, or merges it into another tag. The last step calls
 * `remove`, which deletes the tag itself.
 */
export const defineTagRemovalWork = (remove: (command: Command, removal: TagRemoval) => Promise<void>) =>
  defineLongJob({
    kind: 'remove-tag',
    requires: {},
    input: TagRemovalInput,
    // The cursor stores no position, because each step takes any of the rows that still have the tag.
    cursor: v.literal('more'),
    start: 'more',
    step: ({ input, record }) =>
      record(async (command) => {
        // A deletion only requires that the user's session is still valid. A merge also requires the permission of its route,
        // because the user may have lost it meanwhile.
        if (input.into !== null) assertAccess({ permission: 'drawer-admin-items:view' }, command.scope);
        if (!(await lockRemovedTags(command, input))) return { next: null, done: 0 };
        const removedCount = await removeTagFromBatch(command, input);
        if (removedCount > 0) return { next: 'more', done: removedCount };
        await remove(command, input);
        return { next: null, done: 0 };
      }),
  });
