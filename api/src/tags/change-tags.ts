import { isDeepStrictEqual } from 'node:util';
import type { ContactId, TagId } from '@prosa/contract/ids';
import type { LongJob } from '@prosa/contract/long-jobs/long-job';
import type { ManagedTag, MergedTag } from '@prosa/contract/tags/list-tags';
import type { UpdateTagBody } from '@prosa/contract/tags/write-tags';
import { sql } from 'kysely';
import { assertVersion } from '../change-log/assert-version.ts';
import { recordChange } from '../change-log/record-change.ts';
import { startLongJob } from '../long-jobs/start-long-job.ts';
import { AppError } from '../platform/app-error.ts';
import { refuseUniqueViolation } from '../platform/database/refuse-unique-violation.ts';
import type { Command } from '../platform/write.ts';
import { loadManagedTag } from './managed-tags.ts';
import { kanbanLaneColumns, lockKanbanLaneReferences, toKanbanLaneColumns } from './tag-lane.ts';
import { toTagLogFields } from './to-tag-log-fields.ts';
import { countTaggedRowsIfMany, defineTagRemovalWork } from './remove-tag-in-steps.ts';

/**
 * Updates a tag. Refuses a missing tag with ERR_NO_TAG_FOUND, an older version with ERR_VERSION_CONFLICT, and the name of another
 * tag with ERR_DUPLICATED_TAG. Refuses a kanban lane that refers to a missing tag with ERR_NO_TAG_FOUND, and one that refers to a
 * missing connection with ERR_NO_WAPP_FOUND.
 */
export async function updateTag(command: Command, id: TagId, input: UpdateTagBody): Promise<ManagedTag> {
  const { tx, companyId, changes } = command;
  const { name, color, version } = input;
  const locked = await lockTag(command, id);
  assertVersion(locked.version, version);
  const before = await loadManagedTag(command, id);
  const after = { ...before, ...input };
  if (isDeepStrictEqual(toTagLogFields(before), toTagLogFields(after))) return before;
  await lockKanbanLaneReferences(command, input, id);
  await refuseUniqueViolation('tags_one_of_a_name', 'ERR_DUPLICATED_TAG', () =>
    tx
      .updateTable('tags')
      .set({ name, color, ...toKanbanLaneColumns(input), version: locked.version + 1 })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  );
  await recordChange(command, { entity: 'tag', id, name }, { before: toTagLogFields(before), after: toTagLogFields(after) });
  changes.tags.set(id, 'update');
  return loadManagedTag(command, id);
}

/**
 * Deletes a tag and removes it from its contacts and tickets. If these are many, starts a long job that does both, and returns
 * the job. Does nothing if the tag is already deleted.
 */
export async function deleteTag(command: Command, id: TagId): Promise<LongJob | undefined> {
  const total = await countTaggedRowsIfMany(command, id);
  if (total > 0) return startTagRemovalJob(command, { tagId: id, into: null }, total);
  await deleteTagRow(command, id);
  return undefined;
}

async function deleteTagRow(command: Command, id: TagId): Promise<void> {
  const { tx, companyId, changes } = command;
  const deleted = await tx
    .deleteFrom('tags')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['name', 'color', ...kanbanLaneColumns])
    .executeTakeFirst();
  if (deleted === undefined) return;
  await recordChange(command, { entity: 'tag', id, name: deleted.name }, { before: toTagLogFields(deleted), after: null });
  changes.tags.set(id, 'delete');
}

/**
 * Replaces the tag `id` by the tag `targetId` on all contacts and tickets, and deletes the tag `id`. If these contacts and
 * tickets are many, a long job does both. Refuses with ERR_NO_TAG_FOUND and ERR_LONG_JOB_RUNNING. Refuses with ERR_BAD_REQUEST if
 * both ids are equal, or if the tags are of different kinds.
 */
export async function mergeTag(command: Command, id: TagId, targetId: TagId): Promise<MergedTag> {
  if (id === targetId) throw new AppError('ERR_BAD_REQUEST', 400);
  // Rows are locked in id order, so two concurrent merges of the same tags cannot deadlock.
  const tags = new Map<TagId, Awaited<ReturnType<typeof lockTag>>>();
  for (const each of [id, targetId].toSorted((a, b) => a - b)) tags.set(each, await lockTag(command, each));
  if (tags.get(id)?.kanban !== tags.get(targetId)?.kanban) throw new AppError('ERR_BAD_REQUEST', 400);
  const total = await countTaggedRowsIfMany(command, id);
  const longJob = total > 0 ? await startTagRemovalJob(command, { tagId: id, into: targetId }, total) : undefined;
  if (longJob === undefined) await replaceAndDeleteTag(command, id, targetId);
  return { ...(await loadManagedTag(command, targetId)), ...(longJob !== undefined && { longJob }) };
}

async function replaceAndDeleteTag(command: Command, id: TagId, targetId: TagId): Promise<void> {
  const { tx, companyId } = command;
  for (const [table, owner] of [
    ['contact_tags', 'contact_id'],
    ['ticket_tags', 'ticket_id'],
  ] as const)
    await sql`
      insert into ${sql.table(table)} (company_id, ${sql.ref(owner)}, tag_id)
      select company_id, ${sql.ref(owner)}, ${targetId}::int from ${sql.table(table)}
       where company_id = ${companyId} and tag_id = ${id}
      on conflict do nothing`.execute(tx);
  for (const column of ['next_lane_id', 'rollback_lane_id', 'tag_id_after_remarketing'] as const)
    await tx
      .updateTable('tags')
      // A kanban lane that would refer to itself after the merge loses the reference.
      .set({ [column]: sql`nullif(${targetId}::int, id)` })
      .where('company_id', '=', companyId)
      .where(column, '=', id)
      .execute();
  await deleteTagRow(command, id);
  command.changes.tags.set(targetId, 'update');
}

async function startTagRemovalJob(
  command: Command,
  input: { tagId: TagId; into: TagId | null },
  total: number,
): Promise<LongJob> {
  const { name } = await lockTag(command, input.tagId);
  return startLongJob(command, { kind: 'remove-tag', subject: name, input, total });
}

/** The long job that deletes or merges a tag with many contacts and tickets. */
export const tagRemovalWork = defineTagRemovalWork((command, { tagId, into }) =>
  into === null ? deleteTagRow(command, tagId) : replaceAndDeleteTag(command, tagId, into),
);

/** Removes a tag from a contact. Does nothing if the contact does not have the tag. */
export async function removeTagFromContact(command: Command, id: TagId, contactId: ContactId): Promise<void> {
  const { tx, companyId, changes } = command;
  const removedTags = await tx
    .deleteFrom('contact_tags')
    .where('company_id', '=', companyId)
    .where('tag_id', '=', id)
    .where('contact_id', '=', contactId)
    .returning('contact_id')
    .executeTakeFirst();
  if (removedTags !== undefined) changes.contacts.set(contactId, 'update');
}

async function lockTag({ tx, companyId }: Command, id: TagId) {
  const tag = await tx
    .selectFrom('tags')
    .select(['name', 'color', 'kanban', 'version'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (tag === undefined) throw new AppError('ERR_NO_TAG_FOUND', 404);
  return tag;
}
