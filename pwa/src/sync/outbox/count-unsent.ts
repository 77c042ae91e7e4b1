import type { LocalDatabase } from '../database/local-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';

export type UnsentCounts = { readonly waiting: number; readonly refused: number };

/**
 * Returns whether an entry counts as unsent. Entries that the app made without the user don't count, because nobody waits for
 * them.
 */
export const countsAsUnsent = (entry: OutboxEntry): boolean => !entry.isBackground;

/** Counts changes of documents that the server hasn't acknowledged. Changes that the app made without the user don't count. */
export const countUnsentDocumentChanges = (database: LocalDatabase): Promise<number> =>
  database.unstoredChanges.where('writtenBy').equals('person').count();

/**
 * Counts the changes that the server doesn't have yet, and the refused changes that nobody has dismissed. Changes of documents
 * are included.
 */
export async function countUnsent(database: LocalDatabase): Promise<UnsentCounts> {
  const counts = { waiting: await countUnsentDocumentChanges(database), refused: await database.refusedChanges.count() };
  await database.outbox.filter(countsAsUnsent).each(({ state }) => {
    counts[state] += 1;
  });
  return counts;
}
