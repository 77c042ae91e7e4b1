import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '@prosa/server/redis';
import { AppError } from '../platform/app-error.ts';
import { createLimiter } from './create-limiter.ts';
import { toNetwork } from './to-network.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const DAY_SECONDS = 86_400;
/** Tries at one account that come from anywhere before each further one has to wait. */
const FREE_TRIES = 10;

const limits = {
  /** Counts a known device at an account that has signed in on it, apart from everybody else's tries. */
  device: { keyPrefix: 'login-device', points: 10, duration: QUARTER_HOUR_SECONDS },
  /** The next two count a network's tries at one account, and at all accounts. */
  networkAtAccount: { keyPrefix: 'login-account', points: 10, duration: QUARTER_HOUR_SECONDS },
  network: { keyPrefix: 'login-address', points: 100, duration: QUARTER_HOUR_SECONDS },
  /** The next two count the tries of all unknown devices at one account, and then let them through one at a time. */
  tries: { keyPrefix: 'login-tries', points: Number.MAX_SAFE_INTEGER, duration: DAY_SECONDS },
  turn: { keyPrefix: 'login-turn', points: 1, duration: QUARTER_HOUR_SECONDS },
} as const;

/** How long the next try at an account waits, in seconds, after so many: twice as long each time, at most a quarter of an hour. */
export const loginDelaySeconds = (tries: number): number =>
  tries <= FREE_TRIES ? 0 : Math.min(2 ** (tries - FREE_TRIES - 1), QUARTER_HOUR_SECONDS);

/** A try to log in. `deviceId` is of a device on which this account has signed in before, undefined for any other. */
export type LoginTry = { readonly address: string; readonly email: string; readonly deviceId: string | undefined };

export type LoginLimit = {
  /** Counts a try to log in, whether or not the account exists. Refuses with ERR_TOO_MANY_REQUESTS. */
  readonly count: (login: LoginTry) => Promise<void>;
  /** Takes back what a log-in that worked was counted for. */
  readonly forgive: (login: LoginTry) => Promise<void>;
};

/** Counts over all processes through `redis`; while that is away, and without it, each process counts for itself. */
export function createLoginLimit(redis: Redis | null): LoginLimit {
  const limiter = (limit: (typeof limits)[keyof typeof limits]) => createLimiter(redis, limit);
  const device = limiter(limits.device);
  const networkAtAccount = limiter(limits.networkAtAccount);
  const network = limiter(limits.network);
  const tries = limiter(limits.tries);
  const turn = limiter(limits.turn);

  const countStranger = async (address: string, account: string): Promise<void> => {
    const from = toNetwork(address);
    await Promise.all([networkAtAccount.consume(`${from} ${account}`), network.consume(from)]);
    const { consumedPoints } = await tries.penalty(account);
    const wait = loginDelaySeconds(consumedPoints);
    if (wait === 0) return;
    try {
      await turn.consume(account, 1, { customDuration: wait });
    } catch (error) {
      // A try that was refused doesn't make the next wait longer.
      await tries.reward(account);
      throw error;
    }
  };
  return {
    async count({ address, email, deviceId }) {
      const account = accountKey(email);
      try {
        await (deviceId === undefined ? countStranger(address, account) : device.consume(`${deviceId} ${account}`));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
        throw error;
      }
    },
    async forgive({ address, email, deviceId }) {
      const account = accountKey(email);
      if (deviceId !== undefined) await device.delete(`${deviceId} ${account}`);
      else await Promise.all([networkAtAccount.delete(`${toNetwork(address)} ${account}`), tries.reward(account)]);
    },
  };
}

/** Redis and its logs needn't know who is asked for. */
const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');
