/** Longest plausible delay of an answer, and coarseness of its `Date`: what is within it is no difference, in milliseconds. */
const NOISE_MS = 5_000;
let aheadMs = 0;

/** Notes the server's time from an answer's `Date`. */
export function recordServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  aheadMs = Math.abs(difference) < NOISE_MS ? 0 : difference;
}

/** The server's time as far as its last answer told; the device's own before the first. For hints only: the server judges. */
export const serverTime = (): Date => new Date(Date.now() + aheadMs);
