/** The beginning of the keys of text marks. */
export const TEXT_MARKS = 'unsearched:';

/**
 * A row of `meta` that says of a ticket that its messages were written since its searched text was made. It is written with
 * them, in one transaction: a text that has no mark is what the device holds, whatever crashed. Each writing's `value` is its own.
 */
export type TextMark = { readonly key: `${typeof TEXT_MARKS}${number}`; readonly value: string };

declare module '../sync/database/local-database.ts' {
  interface DeclaredMeta {
    readonly textMark: TextMark;
  }
}

export const markKey = (ticketId: number): TextMark['key'] => `${TEXT_MARKS}${ticketId}`;
export const ticketOfMark = (key: TextMark['key']): number => Number(key.slice(TEXT_MARKS.length));
