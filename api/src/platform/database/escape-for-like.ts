/** Escapes a typed text for LIKE, so that `%` and `_` have no special meaning. */
export const escapeForLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
