import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/current-database.ts';
import { joinTickets, type TicketView } from '../tickets/use-ticket-list.ts';
import { notifies } from './notifies.ts';
import { useSignedInUser } from './signed-in-user.ts';

/** The tickets that ask for the user's attention, newest first; undefined before the first read. */
export function useUnreadTickets(): TicketView[] | undefined {
  const database = useDatabase();
  const user = useSignedInUser();
  return useLiveQuery(async () => {
    if (database === undefined) return undefined;
    const settings = (await database.settings.get('company'))?.values ?? {};
    const rows = await database.tickets.filter((row) => row.unreadMessages > 0 && notifies(user, settings, row)).toArray();
    return joinTickets(
      database,
      rows.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt)),
    );
  }, [database, user]);
}
