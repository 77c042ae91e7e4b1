import { ClientErrorReport, type ClientErrorOrigin } from '@prosa/contract/client-errors/client-error';
import { createTokenBuckets, createSharedTokenBuckets } from '@prosa/server/token-buckets';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';

/** The rate limit of one user's reports: ten in quick succession, and afterwards one per minute. */
const USER_REPORT_LIMIT = { burst: 10, perSecond: 1 / 60 } as const;
/**
 * The rate limit of all users' reports together: 200 in quick succession, and afterwards two per second. A broken release
 * therefore doesn't fill the log.
 */
const TOTAL_REPORT_LIMIT = { burst: 200, perSecond: 2 } as const;

/** Route by which the app reports unexpected errors. Each report is logged and counted, up to the rate limits. */
export function clientErrorRoutes(
  router: Router,
  { clock, log, redis }: Pick<Services, 'clock' | 'log' | 'redis'>,
  count: (origin: ClientErrorOrigin) => void,
): void {
  const buckets = redis === null ? createTokenBuckets() : createSharedTokenBuckets(redis);
  router.scoped(
    'POST /client-errors',
    { summary: 'Reports an error of the app, without texts', body: ClientErrorReport },
    async (c, { companyId, viewer }) => {
      const report = parseInput(ClientErrorReport, await readJson(c));
      const uses = [
        { key: `client-errors:${companyId}:${viewer.id}`, limit: USER_REPORT_LIMIT },
        { key: 'client-errors', limit: TOTAL_REPORT_LIMIT },
      ];
      if ((await buckets.take(uses, clock())) > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
      count(report.origin);
      log.warn({ ...report, companyId, userId: viewer.id }, 'the app reported an error');
      return c.body(null, 204);
    },
  );
}
