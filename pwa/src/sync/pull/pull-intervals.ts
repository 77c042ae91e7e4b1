/** The interval of the slow poll behind the live events, in milliseconds. */
export const PULL_EVERY_MS = 60_000;
/**
 * The interval while no live events arrive: until the socket is connected again, or for good behind a proxy without WebSockets.
 */
const PULL_UNHEARD_EVERY_MS = 10_000;
/** The interval of retries of a failed pull, in milliseconds. */
export const RETRY_PULL_MS = 5_000;

type Pulled = { readonly isAnswered: boolean; readonly isListening: boolean };

/**
 * Returns the time until the next pull, in milliseconds. `random` spreads the retries of devices that lost a server together.
 */
export function nextPullMs({ isAnswered, isListening }: Pulled, random: () => number): number {
  if (!isAnswered) return RETRY_PULL_MS * (0.5 + random());
  return isListening ? PULL_EVERY_MS : PULL_UNHEARD_EVERY_MS;
}
