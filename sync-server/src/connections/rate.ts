/** Says of each event whether it is within the rate. */
export type Rate = (now: number) => boolean;

/** Lets `burst` events through at once and `perSecond` in the long run. `now` is in milliseconds and never goes back. */
export function createRate({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }): Rate {
  let left = burst;
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (last !== Number.NEGATIVE_INFINITY) left = Math.min(burst, left + (Math.max(0, now - last) * perSecond) / 1000);
    last = Math.max(last, now);
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
