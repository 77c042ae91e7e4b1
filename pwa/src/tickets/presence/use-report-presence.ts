import type { TicketUuid } from '@prosa/contract/ids';
import { useCallback, useEffect, useRef } from 'react';
import { type ActivityReporter, reportActivity } from '../../sync/live/activity-signal.ts';

/**
 * Lets colleagues know that the user looks at the ticket, or answers in it without typing. Returns the function that notes
 * whether the user has just typed.
 */
export function useReportPresence(uuid: TicketUuid, isAnswering: boolean): (isTyping: boolean) => void {
  const reporter = useRef<ActivityReporter>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    reporter.current = reportActivity(uuid, stop.signal);
    return () => stop.abort();
  }, [uuid]);
  useEffect(() => reporter.current?.setAnswering(isAnswering), [uuid, isAnswering]);
  return useCallback((isTyping) => reporter.current?.noteTyping(isTyping), []);
}
