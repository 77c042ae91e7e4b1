import { seesTicket } from '@prosa/domain/tickets/sees-ticket';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';
import { joinTicketRows, type TicketView } from '../../tickets/list/use-ticket-list.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';

/** Lists every ticket on the device that the user may see, whatever its status, the most recently changed first. */
export function usePaletteTickets(): TicketView[] {
  const database = useDatabase();
  const user = useSignedInUser();
  const tickets = useLiveQuery(async () => {
    const rows = (await database?.tickets.filter((row) => seesTicket(user, row)).toArray()) ?? [];
    rows.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
    return database === undefined ? [] : joinTicketRows(database, rows);
  }, [database, user]);
  return tickets ?? [];
}
