/** Says of each event, or of `count` at once, whether it is within the rate. */
export type Rate = (now: number, count?: number) => boolean;

/** Lets `burst` events through at once and `perSecond` in the long run. `now` is in milliseconds and never goes back. */
export function createRate({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }): Rate {
  let left = burst;
  let last = Number.NEGATIVE_INFINITY;
  return (now, count = 1) => {
    if (last !== Number.NEGATIVE_INFINITY) left = Math.min(burst, left + (Math.max(0, now - last) * perSecond) / 1000);
    last = Math.max(last, now);
    if (left < count) return false;
    left -= count;
    return true;
  };
}
