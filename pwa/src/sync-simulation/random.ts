/** A seeded source of random numbers. */
export type Random = {
  /** Returns a number of at least 0 and less than 1. */
  readonly real: () => number;
  /** Returns a whole number of at least 0 and less than `below`. */
  readonly below: (below: number) => number;
  readonly chance: (share: number) => boolean;
  /** Returns one of the items. Undefined if there are none. */
  readonly of: <T>(among: readonly T[]) => T | undefined;
};

/** Returns Mulberry32, a small generator that is good enough for these tests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const real = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number): number => Math.floor(real() * most);
  return { real, below, chance: (share) => real() < share, of: (among) => among[below(among.length)] };
}
