import type { Queue, UserSummary } from '@prosa/contract/session/session';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/database/current-database.ts';

const unknown: { queues: Queue[]; users: UserSummary[] } = { queues: [], users: [] };

/** The company's queues in their order, and colleagues by name, as this device knows them. */
export function useDirectory(): { queues: Queue[]; users: UserSummary[] } {
  const database = useDatabase();
  const directory = useLiveQuery(async () => {
    if (database === undefined) return unknown;
    const [queues, users] = await Promise.all([database.queues.toArray(), database.users.toArray()]);
    queues.sort((a, b) => (a.orderQueue ?? 0) - (b.orderQueue ?? 0) || a.name.localeCompare(b.name));
    users.sort((a, b) => a.name.localeCompare(b.name));
    return { queues, users };
  }, [database]);
  return directory ?? unknown;
}
