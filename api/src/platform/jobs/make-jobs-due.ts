import { sql } from 'kysely';
import type { Write } from '../write.ts';
import type { Job } from './declare-job.ts';

/** Makes all waiting jobs with the given name and share key due now. */
export async function makeJobsDue(
  { tx, companyId, changes }: Pick<Write, 'tx' | 'companyId' | 'changes'>,
  { name, lane }: Pick<Job, 'name' | 'lane'>,
  shareKey: string,
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('task', '=', name)
    .where('share_key', '=', shareKey)
    .where('locked_by', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '>', sql<Date>`now()`)
    .execute();
  changes.jobs.add(lane);
}
