import { TagId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import * as v from 'valibot';
import { defineLongJob } from '../long-jobs/long-job-work.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read } from '../platform/write.ts';

/** The number of contacts and tickets per transaction. Other commands may wait for each of these rows. */
export const TAGGED_ROWS_PER_STEP = 500;

const TaggedInput = v.object({ tagId: TagId, into: v.nullable(TagId) });
type Removal = v.InferOutput<typeof TaggedInput>;

const owners = [
  ['contact_tags', 'contact_id'],
  ['ticket_tags', 'ticket_id'],
] as const;

/** Counts the contacts and tickets of a tag that has too many for one transaction. Returns 0 for any other tag. */
export async function countForStepwiseRemoval({ tx, companyId }: Read, id: TagId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from contact_tags where company_id = ${companyId}::int and tag_id = ${id}::int)
          + (select count(*) from ticket_tags where company_id = ${companyId}::int and tag_id = ${id}::int))::int as count`.execute(
    tx,
  );
  const count = rows[0]?.count ?? 0;
  return count > TAGGED_ROWS_PER_STEP ? count : 0;
}

/** Removes a tag from a batch of its contacts and tickets, which get the tag `into` instead. Returns the size of the batch. */
async function removeFromBatch({ tx, companyId }: Command, { tagId, into }: Removal): Promise<number> {
  for (const [table, owner] of owners) {
    // Rows are locked in id order, so two concurrent removals from the same contacts cannot deadlock.
    const some = sql`select ${sql.ref(owner)} from ${sql.table(table)}
      where company_id = ${companyId}::int and tag_id = ${tagId}::int order by ${sql.ref(owner)} limit ${TAGGED_ROWS_PER_STEP}::int`;
    if (into !== null)
      await sql`insert into ${sql.table(table)} (company_id, ${sql.ref(owner)}, tag_id)
        select ${companyId}::int, batch.${sql.ref(owner)}, ${into}::int from (${some}) batch on conflict do nothing`.execute(tx);
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where company_id = ${companyId}::int and tag_id = ${tagId}::int and ${sql.ref(owner)} in (${some})`.execute(tx);
    if (numAffectedRows > 0n) return Number(numAffectedRows);
  }
  return 0;
}

/** Locks a tag in share mode until the transaction ends. Refuses with ERR_NO_TAG_FOUND. */
async function holdTag({ tx, companyId }: Read, id: TagId): Promise<void> {
  const lockedTag = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (lockedTag === undefined) throw new AppError('ERR_NO_TAG_FOUND', 404);
}

/**
 * Declares the long job that deletes a tag of many contacts and tickets, or merges it into another. `remove` deletes the tag
 * itself in the last step.
 */
export const removeTagWork = (remove: (command: Command, removal: Removal) => Promise<void>) =>
  defineLongJob({
    kind: 'remove-tag',
    requires: {},
    input: TaggedInput,
    // The cursor carries no position, because each step begins with any rows that still have the tag.
    cursor: v.literal('more'),
    start: 'more',
    step: ({ input, record }) =>
      record(async (command) => {
        if (input.into !== null) await holdTag(command, input.into);
        const removedCount = await removeFromBatch(command, input);
        if (removedCount > 0) return { next: 'more', done: removedCount };
        await remove(command, input);
        return { next: null, done: 0 };
      }),
  });
