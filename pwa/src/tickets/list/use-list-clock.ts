import { useEffect, useMemo, useState } from 'react';
import { MAX_TIMER_MS } from '../../platform/max-timer-ms.ts';
import { useTicketSummaries } from './ticket-summaries.ts';

/**
 * Returns the time of the last render after a snooze ended, as an ISO 8601 text in UTC. Whenever the snooze of a ticket on the
 * device ends, the component renders again with a new time, so that a list shows the ticket at once.
 */
export function useSnoozeClock(): string {
  const summaries = useTicketSummaries();
  const [now, setNow] = useState(() => new Date().toISOString());
  const nextEnd = useMemo(() => {
    let earliest: string | undefined;
    for (const { snoozedUntil } of summaries?.all.values() ?? [])
      if (snoozedUntil != null && snoozedUntil > now && (earliest === undefined || snoozedUntil < earliest))
        earliest = snoozedUntil;
    return earliest;
  }, [summaries, now]);
  useEffect(() => {
    if (nextEnd === undefined) return undefined;
    const delayMs = Math.min(Math.max(Date.parse(nextEnd) - Date.now(), 0), MAX_TIMER_MS);
    const timer = setTimeout(() => setNow(new Date().toISOString()), delayMs);
    return () => clearTimeout(timer);
  }, [nextEnd, now]);
  return now;
}
