/** The time from the last message of a burst to the answer of a bot, in milliseconds. */
export const BURST_PAUSE_MS = 1_000;
/** The maximum length of a burst in milliseconds. After this time a bot answers even if the customer continues to write. */
export const MAX_BURST_MS = 5_000;

/** The times at which the first and the last message of a burst were recorded. */
export type BurstTimes = { readonly firstAt: Date; readonly lastAt: Date };

/** Returns when a bot answers a burst: a second after its last message, and five seconds after its first one at the latest. */
export const toAnswerTime = ({ firstAt, lastAt }: BurstTimes): Date =>
  new Date(Math.min(lastAt.getTime() + BURST_PAUSE_MS, firstAt.getTime() + MAX_BURST_MS));
