import { FeedPosition } from '@prosa/contract/sync/feed-position';
import * as v from 'valibot';

/**
 * The schema of the answer to a deletion. The answer has only the position in the change feed, which distinguishes it from the
 * JSON of a captive portal.
 */
export const deletionAnswer = v.pipe(
  v.object({ asOf: FeedPosition }),
  v.transform(() => []),
);
