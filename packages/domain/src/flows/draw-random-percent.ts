/**
 * Draws a number of at least 0 and below 100. Returns the number, and the seed of the next draw. The same seed always draws the
 * same number.
 */
export function drawRandomPercent(seed: number): { readonly percent: number; readonly seed: number } {
  const next = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return { percent: (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * 100, seed: next };
}
