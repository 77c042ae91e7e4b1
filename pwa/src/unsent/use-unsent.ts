import { useLiveQuery } from 'dexie-react-hooks';
import { useSession } from '../platform/session.ts';
import { useDatabase } from '../sync/current-database.ts';
import { readUnsent, type UnsentItem } from './unsent-item.ts';

/** Everything the user did that isn't done; undefined before the first read. */
export function useUnsent(): UnsentItem[] | undefined {
  const database = useDatabase();
  const session = useSession();
  const id = session.state === 'signed-in' ? session.user.id : 0;
  return useLiveQuery(async () => (database === undefined ? undefined : readUnsent(database, id)), [database, id]);
}
