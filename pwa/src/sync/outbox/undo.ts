import type { OutboxEntry } from './outbox-entry.ts';

/** How long a command that can be undone is held back on the device, in milliseconds. */
export const UNDO_MS = 5_000;

/**
 * Returns the instant until which a person may undo the entry (SPEC O9); 0 if there is none. A time further ahead than
 * `UNDO_MS` comes from a clock that was set back since, and holds nothing back.
 */
export const undoEndsMs = (entry: OutboxEntry, nowMs: number): number =>
  entry.state === 'waiting' && entry.undoUntilMs !== undefined && entry.undoUntilMs - nowMs <= UNDO_MS ? entry.undoUntilMs : 0;

/** Whether the later of two commands sends the earlier one at once: it is about the same row, or builds on it (SPEC O9). */
export const endsUndo = (
  later: Pick<OutboxEntry, 'lane' | 'relies' | 'isBackground'>,
  earlier: Pick<OutboxEntry, 'lane' | 'touches'>,
): boolean => !later.isBackground && (later.lane === earlier.lane || earlier.touches.some((name) => later.relies.includes(name)));
