import type { Queue, UserSummary } from '@prosa/contract/session/session';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/database/current-database.ts';

type CompanyDirectory = {
  queues: Queue[];
  users: UserSummary[];
  /** All users of the company, including deleted users to whom messages still refer. */
  people: UserSummary[];
};
const emptyDirectory: CompanyDirectory = { queues: [], users: [], people: [] };

/** Returns the company's queues in the company's order and its users in the order of their names, from the local database. */
export function useCompanyDirectory(): CompanyDirectory {
  const database = useDatabase();
  const directory = useLiveQuery(async () => {
    if (database === undefined) return emptyDirectory;
    const [queues, people] = await Promise.all([database.queues.toArray(), database.users.toArray()]);
    queues.sort((a, b) => (a.orderQueue ?? 0) - (b.orderQueue ?? 0) || a.name.localeCompare(b.name));
    people.sort((a, b) => a.name.localeCompare(b.name));
    return { queues, users: people.filter(({ isFormer }) => isFormer !== true), people };
  }, [database]);
  return directory ?? emptyDirectory;
}
