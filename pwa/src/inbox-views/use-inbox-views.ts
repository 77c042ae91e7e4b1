import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/database/current-database.ts';
import { sortInboxViews } from './place-inbox-view.ts';

/** Lists the user's views in their order and follows changes. Undefined before the first read. */
export function useInboxViews(): InboxView[] | undefined {
  const database = useDatabase();
  return useLiveQuery(
    async () => (database === undefined ? undefined : sortInboxViews(await database.inboxViews.toArray())),
    [database],
  );
}
