import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Redis } from '@prosa/server/redis';

type LimitOptions = { readonly keyPrefix: string; readonly points: number; readonly duration: number };

/**
 * Creates a rate limiter. All processes share its counts through `redis`. Without Redis, or while Redis is down, each process
 * keeps its own counts.
 */
export function createLimiter(redis: Redis | null, limit: LimitOptions): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory(limit);
  if (redis === null) return inMemory;
  return new RateLimiterRedis({
    ...limit,
    keyPrefix: `${redis.prefix}:${limit.keyPrefix}`,
    storeClient: redis.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: inMemory,
  });
}
