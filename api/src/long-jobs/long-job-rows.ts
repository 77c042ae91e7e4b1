import type { CompanyId, LongJobId } from '@prosa/contract/ids';
import type { LongJob } from '@prosa/contract/long-jobs/long-job';
import type { TenantTransaction } from '@prosa/database/tenant';
import { sql } from 'kysely';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

/** Selects the long jobs of a company. */
export const selectLongJobs = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId) =>
  tx
    .selectFrom('long_jobs')
    .select(['id', 'kind', 'subject', 'state', 'done', 'total', 'created', 'existing', 'failed', 'created_at', 'finished_at'])
    .select(sql<boolean>`file_key is not null`.as('hasFile'))
    .where('company_id', '=', companyId);

export type LongJobRow = Awaited<ReturnType<ReturnType<typeof selectLongJobs>['execute']>>[number];

/** Converts a stored long job to the contract's type. */
export const toLongJob = ({ created_at: createdAt, finished_at: finishedAt, ...row }: LongJobRow): LongJob => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** Loads a long job of the company. Refuses with ERR_NO_LONG_JOB_FOUND. */
export async function loadLongJob({ tx, companyId }: Read, id: LongJobId): Promise<LongJob> {
  const row = await selectLongJobs(tx, companyId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_LONG_JOB_FOUND', 404);
  return toLongJob(row);
}
