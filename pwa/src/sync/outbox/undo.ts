import type { OutboxEntry } from './outbox-entry.ts';

/** The time for which a command that can be undone waits on the device before it is sent, in milliseconds. */
export const UNDO_WINDOW_MS = 5_000;
/** The maximum time for which a command may wait on the device before it is sent, in milliseconds. */
export const MAX_UNDO_WINDOW_MS = 10_000;

/**
 * Returns the instant until which a person may undo the entry (SPEC O9), or 0 if there is none. An instant further ahead than
 * `MAX_UNDO_WINDOW_MS` comes from a clock that was set back since. It counts as 0, so that the entry is sent without a delay.
 */
export const decideUndoEndMs = (entry: OutboxEntry, nowMs: number): number =>
  entry.state === 'waiting' && entry.undoUntilMs !== undefined && entry.undoUntilMs - nowMs <= MAX_UNDO_WINDOW_MS
    ? entry.undoUntilMs
    : 0;

/**
 * Returns whether the later of two commands ends the time in which the earlier one can be undone. The earlier one is then sent
 * without further wait (SPEC O9). A command of the user does so if it is about the same row or depends on the earlier command. A
 * command that the app gives by itself never does.
 */
export const endsUndoPeriod = (
  later: Pick<OutboxEntry, 'lane' | 'relies' | 'isBackground'>,
  earlier: Pick<OutboxEntry, 'lane' | 'touches'>,
): boolean => !later.isBackground && (later.lane === earlier.lane || earlier.touches.some((name) => later.relies.includes(name)));
