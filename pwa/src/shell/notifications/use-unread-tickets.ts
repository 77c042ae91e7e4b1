import { isNotificationTicket } from '@prosa/domain/tickets/is-notification-ticket';
import { useMemo } from 'react';
import { useDatabase } from '../../sync/database/current-database.ts';
import { useDistinctQuery } from '../../sync/database/use-distinct-query.ts';
import { useTicketSummaries } from '../../tickets/list/ticket-summaries.ts';
import { joinTicketRows, type TicketView } from '../../tickets/list/use-ticket-list.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';

/** Returns the tickets that need the user's attention, the most recently changed first. Undefined before the first read. */
export function useUnreadTickets(): TicketView[] | undefined {
  const database = useDatabase();
  const user = useSignedInUser();
  const summaries = useTicketSummaries();
  const settings = useDistinctQuery(async () => (await database?.settings.get('company'))?.values ?? {}, [database]);
  const ids = useMemo(() => {
    if (summaries === undefined || settings === undefined) return undefined;
    return [...summaries.all.values()]
      .filter((ticket) => isNotificationTicket(user, settings, ticket))
      .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
      .map(({ id }) => id);
  }, [summaries, settings, user]);
  return useDistinctQuery(async () => {
    if (database === undefined || ids === undefined) return undefined;
    return joinTicketRows(
      database,
      (await database.tickets.bulkGet(ids)).filter((row) => row !== undefined),
    );
  }, [database, ids?.join()]);
}
