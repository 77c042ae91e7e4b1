import type { Redis } from './redis.ts';

/** The limit of a bucket. The bucket holds at most `burst` tokens, and gains `perSecond` tokens each second until it is full. */
export type BucketLimit = { readonly burst: number; readonly perSecond: number };
/** The number of tokens that a bucket had at the time `at`, which is in milliseconds. */
type Bucket = { tokens: number; at: number };
/** The key of a bucket from which a token is taken, and the limit of the bucket. */
export type BucketWithLimit = { readonly key: string; readonly limit: BucketLimit };

/**
 * Buckets of tokens, which limit how often something may happen. Each bucket has a key. The caller passes the time, so that tests
 * can set it. If the clock is set back, the buckets gain no tokens until it has caught up.
 */
export type TokenBuckets = {
  /**
   * Takes one token from each bucket and returns 0. If a bucket is empty or blocked, takes no token from any bucket. In this
   * case, returns the number of milliseconds after which the caller may try again.
   */
  readonly take: (buckets: readonly BucketWithLimit[], now: Date) => number | Promise<number>;
  /** Makes a bucket give no token before `until`. */
  readonly block: (key: string, until: Date) => void | Promise<void>;
};

/**
 * The part of a token that may be missing while the token still counts as whole. Without this tolerance, a caller that waited for
 * the returned time could find a token incomplete by a rounding error.
 */
const ROUNDING_TOLERANCE = 1e-6;
/** The maximum number of buckets. If there are more, the buckets that were not used for the longest time are deleted. */
const MAX_BUCKETS = 10_000;

function refillBucket(bucket: Bucket | undefined, { burst, perSecond }: BucketLimit, nowMs: number): Bucket {
  if (bucket === undefined) return { tokens: burst, at: nowMs };
  const passedMs = Math.max(0, nowMs - bucket.at);
  return { tokens: Math.min(burst, bucket.tokens + (passedMs * perSecond) / 1000), at: bucket.at + passedMs };
}

const toWaitMs = ({ tokens }: Bucket, { perSecond }: BucketLimit): number =>
  tokens >= 1 - ROUNDING_TOLERANCE ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);

/** Creates buckets that only this process uses. */
export function createTokenBuckets(): {
  readonly take: (buckets: readonly BucketWithLimit[], now: Date) => number;
  readonly block: (key: string, until: Date) => void;
} {
  const bucketByKey = new Map<string, Bucket>();
  const blocks = new Map<string, number>();
  const toBlockedMs = (key: string, nowMs: number): number => {
    const leftMs = (blocks.get(key) ?? 0) - nowMs;
    if (leftMs <= 0) blocks.delete(key);
    return Math.max(0, leftMs);
  };
  return {
    take(uses, now) {
      const nowMs = now.getTime();
      const blocked = Math.max(...uses.map(({ key }) => toBlockedMs(key, nowMs)));
      if (blocked > 0) return blocked;
      const buckets = uses.map(({ key, limit }) => ({ key, limit, bucket: refillBucket(bucketByKey.get(key), limit, nowMs) }));
      const wait = Math.max(...buckets.map(({ bucket, limit }) => toWaitMs(bucket, limit)));
      for (const { key, bucket } of buckets) {
        if (wait === 0) bucket.tokens -= 1;
        bucketByKey.delete(key);
        bucketByKey.set(key, bucket);
      }
      for (const oldest of bucketByKey.keys()) {
        if (bucketByKey.size <= MAX_BUCKETS) break;
        bucketByKey.delete(oldest);
      }
      return wait;
    },
    block(key, until) {
      blocks.set(key, Math.max(blocks.get(key) ?? 0, until.getTime()));
    },
  };
}

/**
 * A Lua script that takes the tokens of all buckets in one step. ARGV is the time, followed by the burst and the rate of each
 * bucket. The key of a bucket expires after the time in which an empty bucket becomes full.
 */
const TAKE_TOKENS_SCRIPT = `
local now = tonumber(ARGV[1])
local blocked, wait, buckets = 0, 0, {}
for i, key in ipairs(KEYS) do
  local burst, rate = tonumber(ARGV[i * 2]), tonumber(ARGV[i * 2 + 1])
  local held = redis.call('hmget', key, 'tokens', 'at', 'blocked')
  blocked = math.max(blocked, tonumber(held[3] or '0') - now)
  local at = tonumber(held[2]) or now
  local tokens = math.min(burst, (tonumber(held[1]) or burst) + math.max(0, now - at) / 1000 * rate)
  if tokens < 1 - ${ROUNDING_TOLERANCE} then wait = math.max(wait, math.ceil((1 - tokens) / rate * 1000)) end
  buckets[i] = { tokens = tokens, ms = math.ceil(burst / rate * 1000) }
end
if blocked > 0 then return blocked end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  redis.call('hset', key, 'tokens', tostring(buckets[i].tokens - 1), 'at', ARGV[1])
  redis.call('pexpire', key, buckets[i].ms)
end
return 0`;

/**
 * A Lua script that blocks a bucket until ARGV[1], unless the bucket is already blocked for longer. ARGV[2] is the remaining time
 * in milliseconds. The key does not expire before this time.
 */
const BLOCK_BUCKET_SCRIPT = `
if tonumber(redis.call('hget', KEYS[1], 'blocked') or '0') >= tonumber(ARGV[1]) then return end
redis.call('hset', KEYS[1], 'blocked', ARGV[1])
if redis.call('pttl', KEYS[1]) < tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[2]) end`;

/** Creates buckets in Redis, which all processes share. While Redis can't be reached, this process uses `localBuckets`. */
export function createSharedTokenBuckets(redis: Redis, localBuckets: TokenBuckets = createTokenBuckets()): TokenBuckets {
  const toRedisKey = (key: string): string => `${redis.prefix}:rate:${key}`;
  return {
    async take(uses, now) {
      const wait = await redis.client
        .eval(TAKE_TOKENS_SCRIPT, {
          keys: uses.map(({ key }) => toRedisKey(key)),
          arguments: [now.getTime(), ...uses.flatMap(({ limit }) => [limit.burst, limit.perSecond])].map(String),
        })
        .catch(() => localBuckets.take(uses, now));
      return Number(wait);
    },
    async block(key, until) {
      await localBuckets.block(key, until);
      const leftMs = Math.max(1, until.getTime() - Date.now());
      await redis.client
        .eval(BLOCK_BUCKET_SCRIPT, { keys: [toRedisKey(key)], arguments: [until.getTime(), leftMs].map(String) })
        .catch(() => {});
    },
  };
}

/**
 * Returns true and counts `count` events, if the rate still allows all of them. Otherwise returns false and counts none. `nowMs`
 * must never decrease.
 */
export type RateLimiter = (nowMs: number, count?: number) => boolean;

/**
 * Creates a rate limiter for code that can't await. It allows at most `burst` events in one moment, and `perSecond` events on
 * average.
 */
export function createRateLimiter(limit: BucketLimit): RateLimiter {
  let bucket: Bucket | undefined;
  return (nowMs, count = 1) => {
    bucket = refillBucket(bucket, limit, nowMs);
    if (bucket.tokens < count - ROUNDING_TOLERANCE) return false;
    bucket.tokens -= count;
    return true;
  };
}
