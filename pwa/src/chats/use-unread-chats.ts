import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedInUser } from '../shell/signed-in-user.ts';
import { useDatabase } from '../sync/current-database.ts';

/** How many chats have something the user has not read (spec 1 section 2, Side menu). */
export function useUnreadChats(): number {
  const database = useDatabase();
  const { id } = useSignedInUser();
  const count = useLiveQuery(
    async () => database?.chats.filter(({ users }) => users.some(({ userId, unreads }) => userId === id && unreads > 0)).count(),
    [database, id],
  );
  return count ?? 0;
}
