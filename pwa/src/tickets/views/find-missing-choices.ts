import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { undefinedUntilFirstPull } from '../../sync/pull/undefined-until-first-pull.ts';
import type { InboxFilters } from '../filters/inbox-filters.ts';

/** The filters by rows that an admin can delete, such as queues and tags. */
export type RowFilters = Pick<InboxFilters, 'queueIds' | 'tagIds' | 'connectionIds' | 'userIds'>;

/** Finds the ids in the filters whose rows the company has deleted. Undefined before the first pull. */
export async function findMissingChoices(database: LocalDatabase, chosen: RowFilters): Promise<RowFilters | undefined> {
  const [isPulled, queues, tags, connections, users] = await Promise.all([
    undefinedUntilFirstPull(database, []),
    database.queues.toArray(),
    database.tags.toArray(),
    database.connections.filter(({ isFormer }) => isFormer !== true).toArray(),
    database.users.filter(({ isFormer }) => isFormer !== true).toArray(),
  ]);
  if (isPulled === undefined) return undefined;
  const without = <Id extends number>(ids: readonly Id[], rows: readonly { readonly id: Id }[]): Id[] =>
    ids.filter((id) => !rows.some((row) => row.id === id));
  return {
    queueIds: without(chosen.queueIds, queues),
    tagIds: without(chosen.tagIds, tags),
    connectionIds: without(chosen.connectionIds, connections),
    userIds: without(chosen.userIds, users),
  };
}

/** Returns the filters without the ids in `missing`. */
export const removeMissingChoices = (filters: InboxFilters, missing: RowFilters): InboxFilters => ({
  ...filters,
  queueIds: filters.queueIds.filter((id) => !missing.queueIds.includes(id)),
  tagIds: filters.tagIds.filter((id) => !missing.tagIds.includes(id)),
  connectionIds: filters.connectionIds.filter((id) => !missing.connectionIds.includes(id)),
  userIds: filters.userIds.filter((id) => !missing.userIds.includes(id)),
});
