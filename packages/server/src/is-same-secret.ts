import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that does not depend on how much of `given` is right. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(secret).digest());
