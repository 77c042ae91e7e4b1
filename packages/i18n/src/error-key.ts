import type { pt } from './pt.ts';

/** Key of an error code's text. */
export type ErrorKey = `errors.${keyof (typeof pt)['errors']}`;
export const errorKey = (code: keyof (typeof pt)['errors']): ErrorKey => `errors.${code}`;
