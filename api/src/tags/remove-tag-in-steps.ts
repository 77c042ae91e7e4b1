import { TagId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import * as v from 'valibot';
import { defineLongJob } from '../long-jobs/long-job-work.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read } from '../platform/write.ts';

/** Contacts and tickets that one transaction takes a tag from: each is a row that other commands may wait for. */
export const TAGGED_ROWS_PER_STEP = 500;

const TaggedInput = v.object({ tagId: TagId, into: v.nullable(TagId) });
type Removal = v.InferOutput<typeof TaggedInput>;

const owners = [
  ['contact_tags', 'contact_id'],
  ['ticket_tags', 'ticket_id'],
] as const;

/** Whether a tag has so many contacts and tickets that it is removed in steps; `count` is all of them then, else 0. */
export async function countForStepwiseRemoval({ tx, companyId }: Read, id: TagId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from contact_tags where company_id = ${companyId}::int and tag_id = ${id}::int)
          + (select count(*) from ticket_tags where company_id = ${companyId}::int and tag_id = ${id}::int))::int as count`.execute(
    tx,
  );
  const count = rows[0]?.count ?? 0;
  return count > TAGGED_ROWS_PER_STEP ? count : 0;
}

/** Takes a tag from some of its contacts and tickets, which get the tag `into` instead. Returns how many. */
async function takeSome({ tx, companyId }: Command, { tagId, into }: Removal): Promise<number> {
  for (const [table, owner] of owners) {
    // In the order of their ids, so that two removals of the same contacts wait for each other and not in a circle.
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

/** Keeps a tag until the transaction ends. Refuses with ERR_NO_TAG_FOUND. */
async function holdTag({ tx, companyId }: Read, id: TagId): Promise<void> {
  const held = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (held === undefined) throw new AppError('ERR_NO_TAG_FOUND', 404);
}

/**
 * Makes the long job that deletes a tag of many contacts and tickets, or merges it into another. `remove` deletes the tag itself in the last
 * step, as it does where there are few.
 */
export const removeTagWork = (remove: (command: Command, removal: Removal) => Promise<void>) =>
  defineLongJob({
    kind: 'remove-tag',
    requires: {},
    input: TaggedInput,
    // A step begins with whatever still has the tag: no place is kept.
    cursor: v.literal('more'),
    start: 'more',
    step: ({ input, record }) =>
      record(async (command) => {
        if (input.into !== null) await holdTag(command, input.into);
        const done = await takeSome(command, input);
        if (done > 0) return { next: 'more', done };
        await remove(command, input);
        return { next: null, done: 0 };
      }),
  });
