/** The prefix of the keys of text marks. */
export const TEXT_MARKS = 'unsearched:';

/**
 * A row of `meta` that marks a ticket whose messages were written after its searchable text was made. It is written in the same
 * transaction, so that a text without a mark equals the messages on the device after any crash. Each write has its own `value`.
 */
export type TextMark = { readonly key: `${typeof TEXT_MARKS}${number}`; readonly value: string };

declare module '../sync/database/local-database.ts' {
  interface DeclaredMeta {
    readonly textMark: TextMark;
  }
}

export const markKey = (ticketId: number): TextMark['key'] => `${TEXT_MARKS}${ticketId}`;
export const ticketOfMark = (key: TextMark['key']): number => Number(key.slice(TEXT_MARKS.length));
