import { SIGN_OF_LIFE_MS } from '@prosa/contract/live/client-messages';
import { sql } from 'kysely';

/** A user without a sign of life for this long is away, also when the process that knew of the connection died. */
export const AWAY_AFTER_MS = 2 * SIGN_OF_LIFE_MS;

/** Whether a user counts as there at `now`, by the last sign of life of any device. */
export const isOnlineAt = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < AWAY_AFTER_MS;

/** The same inside a statement, by the database's clock. */
export const isOnlineSql = sql<boolean>`coalesce(last_seen_at > now() - make_interval(secs => ${AWAY_AFTER_MS / 1000}), false)`;
