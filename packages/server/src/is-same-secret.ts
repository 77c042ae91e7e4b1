import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether two texts are equal. The comparison takes the same time however much of `given` is right, so an attacker learns
 * nothing from its duration.
 */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(secret).digest());
