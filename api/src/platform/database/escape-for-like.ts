/** Escapes a typed text for LIKE, so that `%` and `_` stand for themselves. */
export const escapeForLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
