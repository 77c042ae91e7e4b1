/** The prefix of the keys of the marks of stale texts. */
export const STALE_TEXT_MARK_PREFIX = 'unsearched:';

/**
 * A row of `meta` that marks a ticket. Messages of the ticket were written after its searchable text was made. The mark is
 * written in the transaction of the messages, so that after any crash a text without a mark equals the messages. Each write has
 * its own `value`.
 */
export type StaleTextMark = { readonly key: `${typeof STALE_TEXT_MARK_PREFIX}${number}`; readonly value: string };

declare module '../sync/database/local-database.ts' {
  interface MetaRowKinds {
    readonly textMark: StaleTextMark;
  }
}

export const toStaleTextMarkKey = (ticketId: number): StaleTextMark['key'] => `${STALE_TEXT_MARK_PREFIX}${ticketId}`;
export const toMarkedTicketId = (key: StaleTextMark['key']): number => Number(key.slice(STALE_TEXT_MARK_PREFIX.length));
