import type { Redis } from '@prosa/server/redis';
import { createTokenBuckets, createSharedTokenBuckets } from '@prosa/server/token-buckets';

/** The Cloud API's limit for each number of a company, which may send 80 messages a second. */
const CONNECTION_RATE_LIMIT = { burst: 80, perSecond: 80 };
/** The Cloud API's limit for each person, who may receive 45 messages in quick succession, and then one every 6 seconds. */
const PERSON_RATE_LIMIT = { burst: 45, perSecond: 1 / 6 };

/** Delays messages that a provider would refuse because of their rate. */
export type SendRate = {
  /**
   * Reserves the sending of one message and returns 0. If the rate does not allow a message now, returns the time in milliseconds
   * until it does.
   */
  readonly reserve: (connection: string, person: string, now: Date) => number | Promise<number>;
  /** Blocks `connection` until the time `until`. */
  readonly pause: (connection: string, until: Date) => void | Promise<void>;
};

/**
 * Creates the limits on how fast messages are sent. Through Redis, the limits apply to all workers together. Without Redis, they
 * apply to this process alone.
 */
export function createSendRate(redis: Redis | null): SendRate {
  const buckets = redis === null ? createTokenBuckets() : createSharedTokenBuckets(redis);
  return {
    reserve: (connection, person, now) =>
      buckets.take(
        [
          { key: connection, limit: CONNECTION_RATE_LIMIT },
          { key: `${connection}>${person}`, limit: PERSON_RATE_LIMIT },
        ],
        now,
      ),
    pause: (connection, until) => buckets.block(connection, until),
  };
}
