import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { LocalDatabase } from '../database/local-database.ts';

/**
 * Returns whether the pull has reached the position `asOf`. If so, rows that the server read at `asOf` must not be written,
 * because they could undo newer rows, which no pull would bring again (SPEC P5).
 */
export const hasPullReached = async (database: LocalDatabase, asOf: FeedPosition): Promise<boolean> =>
  (await loadPullReachedCheck(database))(asOf);

/** Reads once how far the pull has come, and returns a function that then checks positions like `hasPullReached`. */
export async function loadPullReachedCheck(database: LocalDatabase): Promise<(asOf: FeedPosition) => boolean> {
  const upTo = await database.meta.get('upTo');
  return (asOf) => upTo?.key === 'upTo' && BigInt(asOf) <= BigInt(upTo.value);
}
