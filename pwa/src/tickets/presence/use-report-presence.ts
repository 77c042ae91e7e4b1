import type { TicketUuid } from '@prosa/contract/ids';
import { useCallback, useEffect, useRef } from 'react';
import { type ActivityReporter, reportActivity } from '../../sync/live/activity-signal.ts';

/**
 * Tells colleagues that the user is looking at the ticket. `isAnswering` tells them that the user answers without typing, for
 * example by recording. The caller calls the returned function when the text changes: with true if there is text, and with false
 * if there is none.
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
