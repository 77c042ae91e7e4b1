import * as v from 'valibot';
import type { Services } from '../platform/services.ts';
import type { LongJobWork } from './long-job-work.ts';

/** How long a long job and its file are kept after the end, in milliseconds: 7 days. */
const KEPT_MS = 7 * 86_400_000;
/** Long jobs of one transaction. */
const AT_ONCE = 20;

/** Deletes long jobs, of all companies, that ended a week ago, with their rows and files. Returns how many. May run twice at once. */
export async function clearLongJobs(
  { database, media, clock }: Pick<Services, 'database' | 'media' | 'clock'>,
  works: readonly LongJobWork[],
): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS);
  let cleared = 0;
  for (let last = AT_ONCE; last === AT_ONCE; cleared += last)
    last = await database.withPlatform('upkeep', async (tx) => {
      const due = await tx
        .selectFrom('long_jobs')
        .select(['company_id as companyId', 'id', 'kind', 'cursor'])
        .where('finished_at', '<', before)
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { companyId, id, kind, cursor } of due) {
        const work = works.find((each) => each.kind === kind);
        await work?.forget?.({ media }, { companyId, id }, v.parse(work.cursor, cursor ?? work.start));
        await tx.deleteFrom('long_jobs').where('company_id', '=', companyId).where('id', '=', id).execute();
      }
      return due.length;
    });
  return cleared;
}
