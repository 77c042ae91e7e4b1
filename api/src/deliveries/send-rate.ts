/** Cloud API limits: 80 messages a second a number; to one person one per 6 seconds after a burst of 45. */
export const PER_CONNECTION = { burst: 80, perSecond: 80 };
export const PER_PERSON = { burst: 45, perSecond: 1 / 6 };
/** Full buckets are forgotten when this many are held. */
const MAX_BUCKETS = 10_000;

type Bucket = { tokens: number; at: number };

/** Holds back what a provider would refuse for its rate. */
export type SendRate = {
  /** Takes a place for one message and gives 0, or gives the milliseconds until there is one. */
  readonly reserve: (connection: string, person: string, now: Date) => number | Promise<number>;
  /** Nothing more goes out on `connection` before `until`. */
  readonly pause: (connection: string, until: Date) => void | Promise<void>;
};

/** Counts in this process only; `shareSendRate` counts for all. */
export function createSendRate(): SendRate {
  const buckets = new Map<string, Bucket>();
  const pauses = new Map<string, number>();

  const refill = (key: string, limit: typeof PER_PERSON, nowMs: number): Bucket => {
    const before = buckets.get(key) ?? { tokens: limit.burst, at: nowMs };
    const tokens = Math.min(limit.burst, before.tokens + (Math.max(0, nowMs - before.at) / 1000) * limit.perSecond);
    const bucket = { tokens, at: nowMs };
    buckets.delete(key);
    buckets.set(key, bucket);
    return bucket;
  };
  const waitMs = (bucket: Bucket, limit: typeof PER_PERSON): number =>
    bucket.tokens >= 1 ? 0 : Math.ceil(((1 - bucket.tokens) / limit.perSecond) * 1000);

  return {
    reserve(connection, person, now) {
      const nowMs = now.getTime();
      const pausedMs = (pauses.get(connection) ?? 0) - nowMs;
      if (pausedMs > 0) return pausedMs;
      pauses.delete(connection);
      const ofConnection = refill(connection, PER_CONNECTION, nowMs);
      const ofPerson = refill(`${connection}>${person}`, PER_PERSON, nowMs);
      const wait = Math.max(waitMs(ofConnection, PER_CONNECTION), waitMs(ofPerson, PER_PERSON));
      if (wait > 0) return wait;
      ofConnection.tokens -= 1;
      ofPerson.tokens -= 1;
      const oldest = buckets.keys().next().value;
      if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest);
      return 0;
    },
    pause(connection, until) {
      pauses.set(connection, Math.max(pauses.get(connection) ?? 0, until.getTime()));
    },
  };
}
