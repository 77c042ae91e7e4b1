import { useEffect, useMemo, useState } from 'react';
import { MAX_TIMER_MS } from '../../platform/max-timer-ms.ts';
import type { ListFilter } from '../filters/list-filter.ts';
import { type TicketSummary, useTicketSummaries } from './ticket-summaries.ts';

/**
 * Returns the time for which a list decides which tickets it shows, as an ISO 8601 text in UTC. Whenever the snooze of a ticket
 * on the device ends, the component renders again with the current time, so that the list shows the ticket immediately. A list of
 * overdue tickets also renders again whenever an answer becomes due.
 */
export function useListClock({ overdueOnly }: Pick<ListFilter, 'overdueOnly'>): string {
  const summaries = useTicketSummaries();
  const [now, setNow] = useState(() => new Date().toISOString());
  const next = useMemo(
    () => findNextListChangeTime(summaries?.all.values() ?? [], { overdueOnly, now }),
    [summaries, overdueOnly, now],
  );
  useEffect(() => {
    if (next === undefined) return undefined;
    const delayMs = Math.min(Math.max(Date.parse(next) - Date.now(), 0), MAX_TIMER_MS);
    const timer = setTimeout(() => setNow(new Date().toISOString()), delayMs);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}

/**
 * Finds the next time after `now` at which a list of `tickets` changes only because a snooze ends, or in a list of overdue
 * tickets, because an answer becomes due.
 */
function findNextListChangeTime(
  tickets: Iterable<Pick<TicketSummary, 'snoozedUntil' | 'answerDueAt'>>,
  { overdueOnly, now }: { readonly overdueOnly: boolean; readonly now: string },
): string | undefined {
  let earliest: string | undefined;
  for (const { snoozedUntil, answerDueAt } of tickets)
    for (const time of [snoozedUntil, overdueOnly ? answerDueAt : null])
      if (time != null && time > now && (earliest === undefined || time < earliest)) earliest = time;
  return earliest;
}
