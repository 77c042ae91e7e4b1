/** The longest delay of a browser's timer, in milliseconds. A longer one would end at once. */
export const MAX_TIMER_MS = 2_147_483_647;
