/**
 * The time in milliseconds after which a wait within a test fails. It is far longer than any test takes, so that no test fails by
 * chance on a busy machine.
 */
export const WAIT_LIMIT_MS = 60_000;
/** The time in milliseconds after which a whole test fails. A wait fails earlier, so its error tells what the test waited for. */
export const TEST_LIMIT_MS = 2 * WAIT_LIMIT_MS;
