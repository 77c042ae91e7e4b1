/**
 * The times, in milliseconds, after which a wait of a test and a test fail. Both are far longer than any test takes, because a test
 * must never fail by chance on a busy machine. A wait fails first, so that the failure tells what the test waited for.
 */
export const WAIT_LIMIT_MS = 60_000;
export const TEST_LIMIT_MS = 2 * WAIT_LIMIT_MS;
