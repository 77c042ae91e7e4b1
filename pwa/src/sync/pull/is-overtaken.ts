import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { LocalDatabase } from '../database/local-database.ts';

/**
 * Returns whether the pull has passed this position. Writing its rows now would undo newer ones, which would not come again
 * (SPEC P5).
 */
export const isOvertaken = async (database: LocalDatabase, asOf: FeedPosition): Promise<boolean> =>
  (await loadOvertakenCheck(database))(asOf);

/** Checks many positions like `isOvertaken`, with one read. */
export async function loadOvertakenCheck(database: LocalDatabase): Promise<(asOf: FeedPosition) => boolean> {
  const upTo = await database.meta.get('upTo');
  return (asOf) => upTo?.key === 'upTo' && BigInt(asOf) <= BigInt(upTo.value);
}
