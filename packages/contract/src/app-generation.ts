/**
 * The generation of this version of the app. Raise this number with each change of the contract with which older apps can't work.
 * If the servers can't work with older apps either, also raise `MINIMUM_APP_GENERATION`.
 */
export const APP_GENERATION = 1;

/** The oldest generation of the app with which the servers work. An older app reloads as soon as it reads this number. */
export const MINIMUM_APP_GENERATION = 1;

/** The header in which every answer of the API carries `MINIMUM_APP_GENERATION`. */
export const MINIMUM_APP_HEADER = 'prosa-minimum-app';
