import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether two texts are equal. The comparison always takes the same time, so its duration doesn't show an attacker how
 * much of `given` is right.
 */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(secret).digest());
