import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { LocalDatabase } from './local-database.ts';

/**
 * Whether the pull has brought, or taken away, all that rows of this position could say: written now, they would undo it,
 * and it would not come again (SPEC P5).
 */
export async function isOvertaken(database: LocalDatabase, asOf: FeedPosition): Promise<boolean> {
  const upTo = await database.meta.get('upTo');
  return upTo?.key === 'upTo' && BigInt(asOf) <= BigInt(upTo.value);
}
