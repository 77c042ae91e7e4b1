import { PRESENCE_REPORT_MS } from '@prosa/contract/live/client-messages';
import { sql } from 'kysely';

/**
 * The time in milliseconds after the last report of a user's devices after which the user counts as away. A user of a crashed
 * server counts as away after this time, too.
 */
export const AWAY_AFTER_MS = 2 * PRESENCE_REPORT_MS;

/**
 * Returns whether a user counts as online at `now`. `lastSeenAt` is the time of the last report from any of the user's devices.
 */
export const isOnlineAt = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < AWAY_AFTER_MS;

/** Selects whether a user counts as online, like `isOnlineAt`, but by the database's clock. */
export const isOnlineSql = sql<boolean>`coalesce(last_seen_at > now() - make_interval(secs => ${AWAY_AFTER_MS / 1000}), false)`;
