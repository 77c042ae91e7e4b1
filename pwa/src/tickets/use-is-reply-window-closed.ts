import { hasReplyWindow, isReplyWindowClosed, type ReplyTicket } from '@prosa/domain/messages/reply-window';
import { useCallback, useSyncExternalStore } from 'react';
import { estimateServerTime } from '../platform/server-time.ts';

/** The time between two checks of the clock, in milliseconds. */
const CLOCK_CHECK_MS = 5_000;
const doNothing = () => undefined;

/**
 * Returns whether the customer of a ticket can only get a template now. The component renders again when the time in which the
 * customer can get other answers ends. Returns false without a ticket.
 */
export function useIsReplyWindowClosed(ticket: ReplyTicket | undefined): boolean {
  const isTimed = ticket !== undefined && hasReplyWindow(ticket.channel);
  const watchClock = useCallback(
    (onTick: () => void) => {
      if (!isTimed) return doNothing;
      const timer = setInterval(onTick, CLOCK_CHECK_MS);
      return () => clearInterval(timer);
    },
    [isTimed],
  );
  return useSyncExternalStore(watchClock, () => ticket !== undefined && isReplyWindowClosed(ticket, estimateServerTime()));
}
