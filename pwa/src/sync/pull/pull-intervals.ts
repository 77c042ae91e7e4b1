/** The interval of pulls while the device can receive live events, in milliseconds. */
export const PULL_EVERY_MS = 60_000;
/**
 * The interval of pulls while the device can't receive live events, in milliseconds: until the socket is connected again, and
 * always behind a proxy without WebSockets.
 */
const PULL_WITHOUT_LIVE_EVENTS_EVERY_MS = 10_000;
/** The interval of retries of a failed pull, in milliseconds. */
export const RETRY_PULL_MS = 5_000;

type PullState = { readonly isAnswered: boolean; readonly isListening: boolean };

/**
 * Returns the time until the next pull, in milliseconds. `random` spreads the retries of devices that lost a server together.
 */
export function decideNextPullMs({ isAnswered, isListening }: PullState, random: () => number): number {
  if (!isAnswered) return RETRY_PULL_MS * (0.5 + random());
  return isListening ? PULL_EVERY_MS : PULL_WITHOUT_LIVE_EVENTS_EVERY_MS;
}
