import type { LocalDatabase } from '../database/local-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';

export type UnsentCounts = { readonly waiting: number; readonly refused: number };

/** Whether somebody did this and it isn't done: what the app sends on its own is nobody's to wait for. */
export const isUnsent = (entry: OutboxEntry): boolean => !entry.isBackground;

/** Changes of documents the server hasn't said to have, but for those the app made on its own. */
export const countUnstored = (database: LocalDatabase): Promise<number> =>
  database.unstoredChanges.where('writtenBy').equals('person').count();

/** Counts the changes that the server doesn't have yet, in documents too, and those it refused and nobody dealt with. */
export async function countUnsent(database: LocalDatabase): Promise<UnsentCounts> {
  const counts = { waiting: await countUnstored(database), refused: await database.refusedChanges.count() };
  await database.outbox.filter(isUnsent).each(({ state }) => {
    counts[state] += 1;
  });
  return counts;
}
