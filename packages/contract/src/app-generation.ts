/**
 * The generation of the app's shells that servers tell apart. It rises with a change of the contract that an older shell can't
 * work with; if the servers can't work with that shell either, `MINIMUM_APP_GENERATION` follows.
 */
export const APP_GENERATION = 1;

/** The oldest shell that the servers work with; an older one reloads at once. */
export const MINIMUM_APP_GENERATION = 1;

/** The header that carries it in every answer of the API. */
export const MINIMUM_APP_HEADER = 'prosa-minimum-app';
