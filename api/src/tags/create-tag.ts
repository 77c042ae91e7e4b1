import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { Tag } from '@prosa/contract/contacts/contact';
import type { ManagedTag } from '@prosa/contract/tags/list-tags';
import type { CreateTagBody } from '@prosa/contract/tags/write-tags';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { loadManagedTag } from './managed-tags.ts';
import { lockKanbanLaneReferences, toKanbanLaneColumns } from './tag-lane.ts';
import { toTagLogFields } from './to-tag-log-fields.ts';
import { tagColumns } from './tag-columns.ts';

/** The colours for new tags. White text is readable on each of them. */
const NEW_TAG_COLOURS = [
  '#7A4CB0',
  '#0B6BCB',
  '#0E7A55',
  '#B42318',
  '#A15C07',
  '#3E4784',
  '#C11574',
  '#107569',
  '#475467',
  '#6941C6',
];

/**
 * Creates a tag (coverage 1 §7). Chooses a random colour if the input has none. Refuses with ERR_DUPLICATED_TAG if another tag
 * has the same name apart from case and accents. Refuses a kanban lane with ERR_NO_PERMISSION if the plan has no kanban board.
 * Refuses a kanban lane that refers to a missing tag with ERR_NO_TAG_FOUND, and one that refers to a missing connection with
 * ERR_NO_WAPP_FOUND.
 */
export async function createTag(command: Command, input: CreateTagBody): Promise<ManagedTag> {
  const { scope } = command;
  if (input.kanban === 1 && !scope.plan.useKanban) throw new AppError('ERR_NO_PERMISSION', 403);
  const tag = await createTagIfNew(command, input);
  if (tag === undefined) throw new AppError('ERR_DUPLICATED_TAG', 409);
  return loadManagedTag(command, tag.id);
}

/** Creates a tag like `createTag`, but returns undefined if another tag has the name. */
export async function createTagIfNew(command: Command, input: CreateTagBody): Promise<Tag | undefined> {
  const { tx, changes, scope } = command;
  await lockKanbanLaneReferences(command, input);
  const row = await tx
    .insertInto('tags')
    .values({
      company_id: scope.companyId,
      name: input.name,
      kanban: input.kanban,
      color: input.color ?? NEW_TAG_COLOURS[randomInt(NEW_TAG_COLOURS.length)] ?? '#475467',
      user_id: scope.viewer.id,
      ...toKanbanLaneColumns(input),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(tagColumns)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const tag = v.parse(Tag, row);
  await recordChange(
    command,
    { entity: 'tag', id: tag.id, name: tag.name },
    { before: null, after: toTagLogFields({ ...input, ...tag }) },
  );
  changes.tags.set(tag.id, 'create');
  return tag;
}
