import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../platform/app-error.ts';
import type { Redis } from '@prosa/database/redis';

/** Tries per address and email, and per address, in 15 minutes. */
const perAccount = { keyPrefix: 'login-account', points: 10, duration: 900 };
const perAddress = { keyPrefix: 'login-address', points: 100, duration: 900 };

export type LoginLimit = {
  /** Counts a try to log in. Refuses with ERR_TOO_MANY_REQUESTS. */
  readonly count: (address: string, email: string) => Promise<void>;
  /** A log-in that worked clears the account's count. */
  readonly forgive: (address: string, email: string) => Promise<void>;
};

/** Counts over all processes through `redis`; while that is away, and without it, each process counts for itself. */
export function createLoginLimit(redis: Redis | null): LoginLimit {
  const limiter = (limit: typeof perAccount): RateLimiterAbstract => {
    const own = new RateLimiterMemory(limit);
    if (redis === null) return own;
    return new RateLimiterRedis({
      ...limit,
      keyPrefix: `${redis.prefix}:${limit.keyPrefix}`,
      storeClient: redis.client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: own,
    });
  };
  const ofAccount = limiter(perAccount);
  const ofAddress = limiter(perAddress);
  return {
    async count(address, email) {
      try {
        await Promise.all([ofAccount.consume(`${address} ${email}`), ofAddress.consume(address)]);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
        throw error;
      }
    },
    async forgive(address, email) {
      await ofAccount.delete(`${address} ${email}`);
    },
  };
}
