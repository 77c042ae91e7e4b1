import { PRESENCE_REPORT_MS } from '@prosa/contract/live/client-messages';
import { sql } from 'kysely';

/**
 * A user counts as away if the user's devices have reported nothing for this time, in milliseconds. The users of a crashed server
 * become away in the same way.
 */
export const AWAY_AFTER_MS = 2 * PRESENCE_REPORT_MS;

/**
 * Returns whether a user counts as online at `now`. `lastSeenAt` is the time of the last report from any of the user's devices.
 */
export const isOnlineAt = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < AWAY_AFTER_MS;

/** Selects whether a user counts as online, like `isOnlineAt`, but by the database's clock. */
export const isOnlineSql = sql<boolean>`coalesce(last_seen_at > now() - make_interval(secs => ${AWAY_AFTER_MS / 1000}), false)`;
