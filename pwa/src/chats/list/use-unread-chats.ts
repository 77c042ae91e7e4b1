import { useLiveQuery } from 'dexie-react-hooks';
import { useNumberFromFrame } from '../../platform/first-frame/use-number-from-frame.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { countUnreadChats } from '../count-unread-chats.ts';

/** Returns the number of chats with unread messages (coverage 1 §2, Side menu). */
export function useUnreadChatCount(): number {
  const database = useDatabase();
  const { id } = useSignedInUser();
  const count = useLiveQuery(async () => (database === undefined ? undefined : countUnreadChats(database, id)), [database, id]);
  return useNumberFromFrame('unread-chats', count);
}
