/**
 * The difference up to which the clocks of the server and the device count as equal, in milliseconds. An answer's delay and the
 * precision of its `Date` header can cause such a difference.
 */
const MAX_IGNORED_DIFFERENCE_MS = 5_000;
let serverAheadMs = 0;

/** Records the server's time from the `Date` header of an answer. */
export function recordServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  serverAheadMs = Math.abs(difference) < MAX_IGNORED_DIFFERENCE_MS ? 0 : difference;
}

/**
 * Returns the server's time, as estimated from its last answer, or the device's time before the first answer. Use it only for
 * hints, because the server decides.
 */
export const estimateServerTime = (): Date => new Date(Date.now() + serverAheadMs);
