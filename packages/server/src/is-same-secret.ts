import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares without telling by its time how much of `given` was right. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(secret).digest());
