import { FeedPosition } from '@prosa/contract/sync/feed-position';
import * as v from 'valibot';

/**
 * The schema of the answer to a deletion. The answer has only the position in the change feed. A captive portal's JSON has none,
 * so it is not taken for an answer.
 */
export const deletionAnswer = v.pipe(
  v.object({ asOf: FeedPosition }),
  v.transform(() => []),
);
