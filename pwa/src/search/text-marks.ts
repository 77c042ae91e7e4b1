/** The prefix of the keys of text marks. */
export const TEXT_MARKS = 'unsearched:';

/**
 * A row of `meta` that marks a ticket whose messages were written since its searched text was made. It is written in the same
 * transaction: a text without a mark equals what the device holds, whatever crashed. Each write has its own `value`.
 */
export type TextMark = { readonly key: `${typeof TEXT_MARKS}${number}`; readonly value: string };

declare module '../sync/database/local-database.ts' {
  interface DeclaredMeta {
    readonly textMark: TextMark;
  }
}

export const markKey = (ticketId: number): TextMark['key'] => `${TEXT_MARKS}${ticketId}`;
export const ticketOfMark = (key: TextMark['key']): number => Number(key.slice(TEXT_MARKS.length));
