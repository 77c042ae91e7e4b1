import type { Redis } from '@prosa/server/redis';
import { createTokenBuckets, shareTokenBuckets } from '@prosa/server/token-buckets';

/** Cloud API limits: 80 messages a second a number; to one person one per 6 seconds after a burst of 45. */
const PER_CONNECTION = { burst: 80, perSecond: 80 };
const PER_PERSON = { burst: 45, perSecond: 1 / 6 };

/** Holds back what a provider would refuse for its rate. */
export type SendRate = {
  /** Takes a place for one message and gives 0, or gives the milliseconds until there is one. */
  readonly reserve: (connection: string, person: string, now: Date) => number | Promise<number>;
  /** Nothing more goes out on `connection` before `until`. */
  readonly pause: (connection: string, until: Date) => void | Promise<void>;
};

/** The send rate of all workers together, kept in Redis; without one, of this process. */
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
