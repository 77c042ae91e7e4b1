import type { ChatbotOption } from '@prosa/contract/chatbots/chatbot-option';
import type { ChatbotId } from '@prosa/contract/ids';
import type { Database } from '@prosa/database/database';
import { sql, type Insertable } from 'kysely';
import type { Read } from '../platform/write.ts';

type Menu = Pick<ChatbotOption, 'queueId' | 'parentId'>;
type OptionColumns = Omit<Insertable<Database['chatbots']>, 'company_id' | 'queue_id' | 'parent_id' | 'position'>;

// The functions of this file require that the caller has locked the queue of the menu, so that no other transaction changes the
// positions.

/** Lists the ids of a menu's options in their order. */
export async function listOptionIdsOfMenu({ tx, companyId }: Read, { queueId, parentId }: Menu): Promise<ChatbotId[]> {
  const rows = await tx
    .selectFrom('chatbots')
    .select('id')
    .where('company_id', '=', companyId)
    .where('queue_id', '=', queueId)
    .where('parent_id', 'is not distinct from', parentId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts an option at a position of its menu, which must be free. Returns the option's id. */
export async function insertOptionIntoMenu(
  { tx, companyId }: Read,
  { queueId, parentId, position }: Menu & { readonly position: number },
  columns: OptionColumns,
): Promise<ChatbotId> {
  const { id } = await tx
    .insertInto('chatbots')
    .values({ ...columns, company_id: companyId, queue_id: queueId, parent_id: parentId, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves an option to a position of its menu. A position after the last one counts as the last one. */
export async function moveOptionInMenu(read: Read, option: Menu & { readonly id: ChatbotId }, position: number): Promise<void> {
  const others = (await listOptionIdsOfMenu(read, option)).filter((id) => id !== option.id);
  await setOptionPositions(read, [...others.slice(0, position - 1), option.id, ...others.slice(position - 1)]);
}

/** Deletes an option with all menus below it, and closes the gap in its menu. */
export async function deleteOptionFromMenu(read: Read, option: Menu & { readonly id: ChatbotId }): Promise<void> {
  const { tx, companyId } = read;
  await tx.deleteFrom('chatbots').where('company_id', '=', companyId).where('id', '=', option.id).execute();
  await setOptionPositions(read, await listOptionIdsOfMenu(read, option));
}

const setOptionPositions = ({ tx, companyId }: Read, ids: readonly ChatbotId[]) =>
  sql`
    update chatbots c set position = place.position
      from unnest(${ids}::int[]) with ordinality as place(id, position)
     where c.company_id = ${companyId} and c.id = place.id and c.position <> place.position`.execute(tx);
