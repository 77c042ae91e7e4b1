import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import type { SessionUser } from '@prosa/contract/session/session';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { toListedStatuses } from '../filters/inbox-filters.ts';
import { findTaggedContacts } from '../filters/list-filter.ts';
import { type TicketSummary, useTicketSummaries } from './ticket-summaries.ts';
import { sumTicketCounts } from './sum-ticket-counts.ts';
import { useListClock } from './use-list-clock.ts';
import { countTickets } from './use-ticket-list.ts';

const noCounts: ReadonlyMap<string, number> = new Map();

/**
 * Counts the tickets that each view lists, by the view's id, and updates the counts when tickets or views change. A view of
 * closed tickets has no count, because only the server has all of them.
 */
export function useViewCounts(views: readonly InboxView[] | undefined): ReadonlyMap<string, number> {
  const database = useDatabase();
  const user = useSignedInUser();
  const summaries = useTicketSummaries();
  const now = useListClock({ overdueOnly: views?.some(({ filters }) => filters.overdueOnly) === true });
  const tagged = useLiveQuery(
    async () =>
      database === undefined || views === undefined
        ? undefined
        : new Map(
            await Promise.all(views.map(async ({ id, filters }) => [id, await findTaggedContacts(database, filters)] as const)),
          ),
    [database, views],
  );
  return useMemo(
    () =>
      summaries === undefined || tagged === undefined || views === undefined
        ? noCounts
        : countViews(views, user, { tickets: [...summaries.all.values()], tagged, now }),
    [views, user, summaries, tagged, now],
  );
}

type ViewCountInput = {
  readonly tickets: readonly TicketSummary[];
  /**
   * For each view, by its id, the ids of the contacts that have the tags chosen in the view. The ids are undefined for a view
   * without tags.
   */
  readonly tagged: ReadonlyMap<string, ReadonlySet<number> | undefined>;
  readonly now: string;
};

/** Counts the tickets that each view lists at the time `now`. A view is left out until `tagged` has an entry for the view. */
export function countViews(
  views: readonly Pick<InboxView, 'id' | 'filters'>[],
  user: SessionUser,
  { tickets, tagged, now }: ViewCountInput,
): ReadonlyMap<string, number> {
  return new Map(
    views.flatMap(({ id, filters }) => {
      if (!tagged.has(id)) return [];
      const counts = countTickets(tickets, user, { filter: filters, tagged: tagged.get(id), now });
      const count = sumTicketCounts(counts, toListedStatuses(filters));
      return count === undefined ? [] : [[id, count] as const];
    }),
  );
}
