/** Draws random values. The same seed draws the same values in the same order. */
export type Draw = {
  /** Draws a whole number from `min` to `max`, both included. */
  readonly integer: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
};

/** Creates a source of random values (mulberry32). */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[integer(0, choices.length - 1)] ?? choices[0],
  };
}
