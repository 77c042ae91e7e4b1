import type { Redis } from '@prosa/server/redis';
import { createTokenBuckets, shareTokenBuckets } from '@prosa/server/token-buckets';

/**
 * The Cloud API's limits: 80 messages a second for each number, and to one person one message in 6 seconds after a burst of 45.
 */
const PER_CONNECTION = { burst: 80, perSecond: 80 };
const PER_PERSON = { burst: 45, perSecond: 1 / 6 };

/** Delays messages that a provider would refuse for their rate. */
export type SendRate = {
  /** Reserves the sending of one message and returns 0, or returns the milliseconds until that is possible. */
  readonly reserve: (connection: string, person: string, now: Date) => number | Promise<number>;
  /** Blocks `connection` until `until`. */
  readonly pause: (connection: string, until: Date) => void | Promise<void>;
};

/** Makes the send rate: shared by all workers through Redis, or of this process without one. */
export function createSendRate(redis: Redis | null): SendRate {
  const buckets = redis === null ? createTokenBuckets() : shareTokenBuckets(redis);
  return {
    reserve: (connection, person, now) =>
      buckets.take(
        [
          { key: connection, limit: PER_CONNECTION },
          { key: `${connection}>${person}`, limit: PER_PERSON },
        ],
        now,
      ),
    pause: (connection, until) => buckets.block(connection, until),
  };
}
