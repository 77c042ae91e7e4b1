/** Escapes a typed text for LIKE: it is no pattern, and `%` and `_` stand for themselves. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
