import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '@prosa/server/redis';
import { AppError } from '../../platform/app-error.ts';
import { createLimiter } from './create-limiter.ts';
import { toNetwork } from './to-network.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const DAY_SECONDS = 86_400;
/** The number of tries at one account, from any address, that are allowed without a wait. */
const MAX_TRIES_WITHOUT_WAIT = 10;

const loginLimits = {
  /**
   * Limits the tries at one account from a device on which this account has signed in before. The other limits here do not count
   * these tries.
   */
  device: { keyPrefix: 'login-device', points: 10, duration: QUARTER_HOUR_SECONDS },
  /** Limits the tries of one network at one account. */
  networkAtAccount: { keyPrefix: 'login-account', points: 10, duration: QUARTER_HOUR_SECONDS },
  /** Limits the tries of one network at all accounts. */
  network: { keyPrefix: 'login-address', points: 100, duration: QUARTER_HOUR_SECONDS },
  /** Counts the tries of all unknown devices at one account. */
  tries: { keyPrefix: 'login-tries', points: Number.MAX_SAFE_INTEGER, duration: DAY_SECONDS },
  /**
   * Lets unknown devices make only one try at an account in each waiting time (`toLoginDelaySeconds`). This limit applies when an
   * account has had more than `MAX_TRIES_WITHOUT_WAIT` tries.
   */
  turn: { keyPrefix: 'login-turn', points: 1, duration: QUARTER_HOUR_SECONDS },
} as const;

/**
 * Returns how many seconds the next try at an account has to wait after `tries` tries. The wait doubles each time, up to 15
 * minutes.
 */
export const toLoginDelaySeconds = (tries: number): number =>
  tries <= MAX_TRIES_WITHOUT_WAIT ? 0 : Math.min(2 ** (tries - MAX_TRIES_WITHOUT_WAIT - 1), QUARTER_HOUR_SECONDS);

/**
 * A log-in try. `deviceId` is the id of a device on which this account has signed in before, and undefined for any other
 * device.
 */
export type LoginTry = { readonly address: string; readonly email: string; readonly deviceId: string | undefined };

export type LoginLimit = {
  /** Counts a log-in try, whether or not the account exists. Refuses with ERR_TOO_MANY_REQUESTS. */
  readonly count: (login: LoginTry) => Promise<void>;
  /**
   * Forgets earlier tries after a successful log-in. On a device that is known to the account, resets the count of the device. On
   * any other device, resets the count of the network at this account, and subtracts this try from the account's count of tries.
   * The count of the network at all accounts stays.
   */
  readonly forgive: (login: LoginTry) => Promise<void>;
};

/**
 * Creates the limit of log-in tries, whose counts all processes share through `redis`. Without Redis, or while Redis is down,
 * each process counts alone.
 */
export function createLoginLimit(redis: Redis | null): LoginLimit {
  const createLoginLimiter = (limit: (typeof loginLimits)[keyof typeof loginLimits]) => createLimiter(redis, limit);
  const device = createLoginLimiter(loginLimits.device);
  const networkAtAccount = createLoginLimiter(loginLimits.networkAtAccount);
  const network = createLoginLimiter(loginLimits.network);
  const tries = createLoginLimiter(loginLimits.tries);
  const allowTurn = createLoginLimiter(loginLimits.turn);

  const countTryOfUnknownDevice = async (address: string, account: string): Promise<void> => {
    const from = toNetwork(address);
    await Promise.all([networkAtAccount.consume(`${from} ${account}`), network.consume(from)]);
    const { consumedPoints } = await tries.penalty(account);
    const wait = toLoginDelaySeconds(consumedPoints);
    if (wait === 0) return;
    try {
      await allowTurn.consume(account, 1, { customDuration: wait });
    } catch (error) {
      // A refused try must not lengthen the next wait, so it is subtracted again.
      await tries.reward(account);
      throw error;
    }
  };
  return {
    async count({ address, email, deviceId }) {
      const account = hashAccountEmail(email);
      try {
        await (deviceId === undefined ? countTryOfUnknownDevice(address, account) : device.consume(`${deviceId} ${account}`));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
        throw error;
      }
    },
    async forgive({ address, email, deviceId }) {
      const account = hashAccountEmail(email);
      if (deviceId !== undefined) await device.delete(`${deviceId} ${account}`);
      else await Promise.all([networkAtAccount.delete(`${toNetwork(address)} ${account}`), tries.reward(account)]);
    },
  };
}

/** Returns a hash of the email, so that Redis and its logs don't contain the email. */
const hashAccountEmail = (email: string): string => createHash('sha256').update(email).digest('base64url');
