import { SIGN_OF_LIFE_MS } from '@prosa/contract/live/client-messages';

/** A user without a sign of life for this long is away, also when the process that knew of the connection died. */
export const AWAY_AFTER_MS = 2 * SIGN_OF_LIFE_MS;

/** Whether a user counts as there at `now`, by the last sign of life of any device. */
export const isOnlineAt = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < AWAY_AFTER_MS;
