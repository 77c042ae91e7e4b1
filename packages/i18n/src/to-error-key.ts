import type { errors } from './app/errors/pt.ts';

/** The key of the text for an error code. */
export type ErrorKey = `errors.${keyof typeof errors}`;
export const toErrorKey = (code: keyof typeof errors): ErrorKey => `errors.${code}`;
