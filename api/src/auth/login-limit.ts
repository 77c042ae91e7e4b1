import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../platform/app-error.ts';

/** Tries per address and email, and per address, in 15 minutes. */
const perAccount = new RateLimiterMemory({ keyPrefix: 'login-account', points: 10, duration: 900 });
const perAddress = new RateLimiterMemory({ keyPrefix: 'login-address', points: 100, duration: 900 });

/** Counts a try to log in. Refuses with ERR_TOO_MANY_REQUESTS. */
export async function countLogin(address: string, email: string): Promise<void> {
  try {
    await Promise.all([perAccount.consume(`${address} ${email}`), perAddress.consume(address)]);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
    throw error;
  }
}

/** A log-in that worked clears the account's count. */
export async function forgiveLogins(address: string, email: string): Promise<void> {
  await perAccount.delete(`${address} ${email}`);
}
