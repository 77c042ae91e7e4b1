import { useMemo } from 'react';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { type InboxFilters, initialFilters } from '../filters/inbox-filters.ts';
import type { OverdueView } from '../views/view-bar.tsx';
import { useTicketSummaries } from './ticket-summaries.ts';
import { useListClock } from './use-list-clock.ts';
import { countTickets } from './use-ticket-list.ts';

/** Returns the view that lists the tickets whose answer is overdue, with the number of these tickets. */
export function useOverdueView(): OverdueView {
  const user = useSignedInUser();
  const summaries = useTicketSummaries();
  const now = useListClock({ overdueOnly: true });
  return useMemo(() => {
    // The view of an admin lists the tickets of all attendants, because an admin is notified of the overdue answers of all
    // attendants.
    const shared = { ...initialFilters, overdueOnly: true, showAll: user.profile === 'admin' };
    const filters: InboxFilters = { ...shared, statuses: ['open', 'pending'] };
    const counts = countTickets(summaries?.all.values() ?? [], user, { filter: filters, tagged: undefined, now });
    return { filters, count: counts.open + counts.pending };
  }, [summaries, user, now]);
}
