/** The prefix of the keys of text marks. */
export const TEXT_MARKS = 'unsearched:';

/**
 * A row of `meta` that marks a ticket if messages of it were written after its searchable text was made. The mark is written in
 * the transaction of the messages, so that after any crash a text without a mark equals the messages. Each write has its own
 * `value`.
 */
export type TextMark = { readonly key: `${typeof TEXT_MARKS}${number}`; readonly value: string };

declare module '../sync/database/local-database.ts' {
  interface DeclaredMeta {
    readonly textMark: TextMark;
  }
}

export const markKey = (ticketId: number): TextMark['key'] => `${TEXT_MARKS}${ticketId}`;
export const ticketOfMark = (key: TextMark['key']): number => Number(key.slice(TEXT_MARKS.length));
