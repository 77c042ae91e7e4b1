import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Redis } from '@prosa/server/redis';

type LimitOptions = { readonly keyPrefix: string; readonly points: number; readonly duration: number };

/**
 * Creates a limiter whose counts all processes share through `redis`. Without Redis, or while Redis is down, each process counts
 * alone.
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
