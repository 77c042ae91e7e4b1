/** The maximum delay of a browser's timer, in milliseconds. A timer with a longer delay would fire immediately. */
export const MAX_TIMER_MS = 2_147_483_647;
