/** Returns a random number of at least 0 and below 1. */
export const createRandomNumber = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
