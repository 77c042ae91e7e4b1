/**
 * The generation of this app's shell. Raise this number with each change of the contract with which an older shell can't work.
 * If the servers can't work with the older shell either, raise `MINIMUM_APP_GENERATION` too.
 */
export const APP_GENERATION = 1;

/** The oldest generation of the shell with which the servers work. An older shell reloads at once. */
export const MINIMUM_APP_GENERATION = 1;

/** The header in which every answer of the API carries `MINIMUM_APP_GENERATION`. */
export const MINIMUM_APP_HEADER = 'prosa-minimum-app';
