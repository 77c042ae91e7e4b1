import type { TagId } from '@prosa/contract/ids';
import type { ManagedTag } from '@prosa/contract/tags/list-tags';
import type { KanbanLane } from '@prosa/contract/tags/write-tags';
import { AppError } from '../platform/app-error.ts';
import { isSameTextSql } from '../platform/database/is-same-text-sql.ts';
import type { Command, Read } from '../platform/write.ts';
import { updateTag } from '../tags/change-tags.ts';
import { loadManagedTag } from '../tags/managed-tags.ts';

/** The fields of a kanban lane that refer to another tag. */
const REFERENCE_FIELDS = [
  'nextLaneId',
  'rollbackLaneId',
  'tagIdAfterRemarketing',
] as const satisfies readonly (keyof KanbanLane)[];

type NamedTag = Readonly<Pick<ManagedTag, 'name' | 'kanban'>>;
/** A kanban lane and the tags that it refers to, by their names, because ids differ between companies. */
export type KanbanLaneReferences = NamedTag & {
  readonly references: Readonly<Partial<Record<(typeof REFERENCE_FIELDS)[number], NamedTag>>>;
};

/** Reads the references of a kanban lane to other tags. Refuses with ERR_NO_TAG_FOUND if the lane was deleted meanwhile. */
export async function readKanbanLaneReferences(read: Read, id: TagId): Promise<KanbanLaneReferences> {
  const { name, kanban, ...lane } = await loadManagedTag(read, id);
  const references: Partial<Record<(typeof REFERENCE_FIELDS)[number], NamedTag>> = {};
  for (const field of REFERENCE_FIELDS) {
    const linkedId = lane[field];
    if (linkedId === null) continue;
    const linked = await loadManagedTag(read, linkedId);
    references[field] = { name: linked.name, kanban: linked.kanban };
  }
  return { name, kanban, references };
}

/**
 * Makes a kanban lane of the target company refer to that company's tags with the same names. Existing references of the lane
 * stay unchanged. Returns whether a reference was added. Refuses with ERR_NO_TAG_FOUND if the company lacks one of the tags.
 */
export async function addKanbanLaneReferences(command: Command, { references, ...lane }: KanbanLaneReferences): Promise<boolean> {
  const tag = await loadManagedTag(command, await loadTagId(command, lane));
  const added: Partial<Record<(typeof REFERENCE_FIELDS)[number], TagId>> = {};
  for (const field of REFERENCE_FIELDS) {
    const linked = references[field];
    if (linked !== undefined && tag[field] === null) added[field] = await loadTagId(command, linked);
  }
  if (Object.keys(added).length === 0) return false;
  await updateTag(command, tag.id, { name: tag.name, color: tag.color, ...added });
  return true;
}

async function loadTagId({ tx, companyId }: Command, { name, kanban }: NamedTag): Promise<TagId> {
  const tag = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kanban', '=', kanban)
    .where(isSameTextSql('name', name))
    .executeTakeFirst();
  if (tag === undefined) throw new AppError('ERR_NO_TAG_FOUND', 404);
  return tag.id;
}
