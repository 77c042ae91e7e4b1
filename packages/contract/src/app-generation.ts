/**
 * Counts the app's shells that servers tell apart. Raised with a change of the contract that an older shell can't work
 * with; where the servers can't work with that shell either, `MINIMUM_APP_GENERATION` follows.
 */
export const APP_GENERATION = 1;

/** The oldest shell the servers work with: an older one reloads at once. */
export const MINIMUM_APP_GENERATION = 1;

/** Tells it with every answer of the API. */
export const MINIMUM_APP_HEADER = 'prosa-minimum-app';
