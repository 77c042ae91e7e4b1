import { PRESENCE_REPORT_MS } from '@prosa/contract/live/client-messages';
import { sql } from 'kysely';

/**
 * A user counts as away after this time without a sign of life, in milliseconds. The user counts as away even if the process of
 * their socket crashed.
 */
export const AWAY_AFTER_MS = 2 * PRESENCE_REPORT_MS;

/** Returns whether a user counts as online at `now`, by the last sign of life of any of their devices. */
export const isOnlineAt = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < AWAY_AFTER_MS;

/** Whether a user counts as online, as in `isOnlineAt`, but in SQL and by the database's clock. */
export const isOnlineSql = sql<boolean>`coalesce(last_seen_at > now() - make_interval(secs => ${AWAY_AFTER_MS / 1000}), false)`;
