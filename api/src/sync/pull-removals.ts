import type { UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { removedNames, syncedRows, type RemovedName } from '@prosa/contract/sync/synced-rows';
import type { PullPage } from '@prosa/contract/sync/pull';
import { isInWindowSql, toPhaseResult, type PullPhase } from '../platform/sync/pull-phase.ts';
import { entities } from './entities.ts';

/** Maps each table to the name of its entity, because triggers record a removal with the name of the table. */
const entityNameOfTable: ReadonlyMap<string, string> = new Map(
  entities.flatMap(({ name, pull }) => (pull === undefined ? [] : [[pull.table, name]])),
);
const isRemovedEntityName = (name: string | undefined): name is RemovedName => removedNames.some((each) => each === name);

/** Adds a removed row to the page. Ignores rows of tables that devices don't store. */
function addRemoval(
  removed: PullPage['removed'],
  { entity, entity_id: text }: { readonly entity: string; readonly entity_id: string },
) {
  const name = entityNameOfTable.get(entity);
  if (!isRemovedEntityName(name)) return;
  const ids: (string | number)[] = removed[name];
  ids.push(syncedRows[name].entries.id.type === 'number' ? Number(text) : text);
}

/**
 * Returns SQL that is true if the removal `r` is about a chat of which the viewer is a member again. The pull sends the row of
 * such a chat. If it also sent the removal, the device would delete the chat.
 */
const isBackInChatSql = (viewerId: UserId) => sql<boolean>`(r.entity = 'chats' and exists (
  select from chat_users m where m.company_id = r.company_id and m.chat_id = r.entity_id::int and m.user_id = ${viewerId}))`;

/** Adds deleted rows, and rows that only this user may no longer see. */
export const removalsPhase: PullPhase = {
  name: 'removals',
  reads: ['removals'],
  key: (key) => /^\d{1,18}$/.test(key),
  run: async (input, page) => {
    const { tx, scope, key, maxRows, from } = input;
    if (from === 0n) return { rows: 0, nextKey: null };
    const rows = await tx
      .selectFrom('removals as r')
      .select(['r.id', 'r.entity', 'r.entity_id'])
      .where('r.company_id', '=', scope.companyId)
      .where(isInWindowSql(input, 'r.changed_xid'))
      .where(({ or, eb }) => or([eb('r.user_id', 'is', null), eb('r.user_id', '=', scope.viewer.id)]))
      .where(({ not }) => not(isBackInChatSql(scope.viewer.id)))
      .where('r.id', '>', key === '' ? '0' : key)
      .orderBy('r.id')
      .limit(maxRows)
      .execute();
    for (const row of rows) addRemoval(page.removed, row);
    return toPhaseResult(rows, maxRows);
  },
};
