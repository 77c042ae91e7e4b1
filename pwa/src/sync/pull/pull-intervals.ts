/** The interval of the slow poll behind the live events, and of retries of a failed pull, in milliseconds. */
export const PULL_EVERY_MS = 60_000;
export const RETRY_PULL_MS = 5_000;
