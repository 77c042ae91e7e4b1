import type { Queue } from '@prosa/contract/session/session';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';

/**
 * Lists the queues into which a user may accept a ticket, in the company's order: the user's own queues, or all queues if the
 * user has none.
 */
export async function listOwnQueues(database: LocalDatabase, queueIds: readonly number[]): Promise<Queue[]> {
  const queues = await database.queues.toArray();
  queues.sort((a, b) => (a.orderQueue ?? 0) - (b.orderQueue ?? 0) || a.name.localeCompare(b.name));
  const own = queues.filter(({ id }) => queueIds.includes(id));
  return own.length === 0 ? queues : own;
}

/**
 * Lists the signed-in user's queues as `listOwnQueues` does, and updates the list when they change. Undefined before the first
 * read.
 */
export function useOwnQueues(): Queue[] | undefined {
  const database = useDatabase();
  const { queueIds } = useSignedInUser();
  return useLiveQuery(async () => (database === undefined ? [] : listOwnQueues(database, queueIds)), [database, queueIds]);
}
