import { useLiveQuery } from 'dexie-react-hooks';
import { useKeptFigure } from '../../platform/first-frame/use-kept-figure.ts';
import { useSignedInUser } from '../../platform/signed-in-user.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { countUnreadChats } from '../count-unread-chats.ts';

/** Returns how many chats have unread messages (coverage 1 §2, Side menu). */
export function useUnreadChats(): number {
  const database = useDatabase();
  const { id } = useSignedInUser();
  const count = useLiveQuery(async () => (database === undefined ? undefined : countUnreadChats(database, id)), [database, id]);
  return useKeptFigure('unread-chats', count);
}
