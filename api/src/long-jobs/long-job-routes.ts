import {
  ListLongJobFailuresAnswer,
  ListLongJobFailuresQuery,
  ListLongJobsAnswer,
  ListLongJobsQuery,
  LongJob,
  LongJobFailure,
} from '@prosa/contract/long-jobs/long-job';
import { LongJobId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { parseInput } from '../platform/http/parse-input.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { loadLongJob, selectLongJobs, toLongJob } from './long-job-rows.ts';
import { endLongJob } from './run-long-job.ts';

const longJobPath = '/long-jobs/:longJobId{[0-9a-f-]+}';
const parseLongJobId = ({ longJobId }: Readonly<Record<string, string>>): LongJobId => parseInput(LongJobId, longJobId);
/** Limits how many long jobs one answer lists. The newest come first. */
const MAX_LISTED_JOBS = 20;
const FAILURES_PER_PAGE = 1_000;

/** Routes by which screens show long jobs. */
export function longJobRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /long-jobs',
    { summary: 'The company’s long jobs, the newest first (kind)', answer: ListLongJobsAnswer },
    async (c, { companyId }) => {
      const { kind } = parseInput(ListLongJobsQuery, c.req.query());
      const rows = await database.withTenant(companyId, (tx) =>
        selectLongJobs(tx, companyId)
          .$call((query) => (kind === undefined ? query : query.where('kind', '=', kind)))
          .orderBy('created_at', 'desc')
          .limit(MAX_LISTED_JOBS)
          .execute(),
      );
      return c.json({ jobs: rows.map(toLongJob) });
    },
  );

  router.scoped(`GET ${longJobPath}`, { summary: 'One long job', answer: LongJob }, async (c, { companyId }) => {
    const id = parseLongJobId(c.req.param());
    return c.json(await database.withTenant(companyId, (tx) => loadLongJob({ tx, companyId }, id)));
  });

  router.scoped(
    `GET ${longJobPath}/failures`,
    { summary: 'The rows that a long job refused, page by page (after)', answer: ListLongJobFailuresAnswer },
    async (c, { companyId }) => {
      const id = parseLongJobId(c.req.param());
      const { after } = parseInput(ListLongJobFailuresQuery, c.req.query());
      const rows = await database.withTenant(companyId, async (tx) => {
        await loadLongJob({ tx, companyId }, id);
        return tx
          .selectFrom('long_job_rows')
          .select(['line', 'name', 'error', 'field', 'cells'])
          .where('company_id', '=', companyId)
          .where('job_id', '=', id)
          .where('error', 'is not', null)
          .where('line', '>', after)
          .orderBy('line')
          .limit(FAILURES_PER_PAGE + 1)
          .execute();
      });
      const failures = rows
        .slice(0, FAILURES_PER_PAGE)
        .map(({ cells, ...row }) => v.parse(LongJobFailure, { ...row, cells: cells ?? {} }));
      return c.json({ failures, hasMore: rows.length > FAILURES_PER_PAGE });
    },
  );

  router.scoped(
    `DELETE ${longJobPath}`,
    { summary: 'Cancels a long job; what it did stays', answer: LongJob },
    async (c, scope) => {
      const id = parseLongJobId(c.req.param());
      return runIdempotently({ services, scope, c }, { name: 'cancel-long-job', input: id }, async (command) => {
        await endLongJob(command, id, 'cancelled');
        return { status: 200, body: await loadLongJob(command, id) };
      });
    },
  );
}
