import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { LocalDatabase } from '../database/local-database.ts';

/**
 * Whether the pull has brought, or taken away, all that rows of this position could say: written now, they would undo it,
 * and it would not come again (SPEC P5).
 */
export const isOvertaken = async (database: LocalDatabase, asOf: FeedPosition): Promise<boolean> =>
  (await readOvertaken(database))(asOf);

/** `isOvertaken` of many positions, as of one reading. */
export async function readOvertaken(database: LocalDatabase): Promise<(asOf: FeedPosition) => boolean> {
  const upTo = await database.meta.get('upTo');
  return (asOf) => upTo?.key === 'upTo' && BigInt(asOf) <= BigInt(upTo.value);
}
