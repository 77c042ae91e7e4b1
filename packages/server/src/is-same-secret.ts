import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares two texts. The time that it takes doesn't depend on how much of `given` is right, so an attacker learns nothing from
 * it.
 */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(secret).digest());
