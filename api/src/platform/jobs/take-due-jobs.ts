import { sql } from 'kysely';
import * as v from 'valibot';
import type { Write } from '../write.ts';
import type { Job } from './declare-job.ts';

/**
 * Takes up to `limit` due jobs of one kind out of the table, the oldest first, and returns their payloads. The transaction does
 * their work in place of a worker: if it commits, the jobs are gone, and otherwise they wait as before. Skips jobs that a worker
 * is claiming, and jobs that have failed before, so that a faulty job fails alone. The jobs must have no serial key and no share
 * key.
 */
export async function takeDueJobs<const Schema extends v.GenericSchema>(
  { tx, companyId, now }: Pick<Write, 'tx' | 'companyId' | 'now'>,
  { name, lane, payload }: Job<Schema>,
  limit: number,
): Promise<v.InferOutput<Schema>[]> {
  const { rows } = await sql<{ readonly payload: unknown }>`
    delete from jobs where company_id = ${companyId} and id = any(array(
      select id from jobs
       where lane = ${lane} and company_id = ${companyId} and task = ${name} and attempts = 0
         and locked_by is null and failed_at is null and run_at <= ${now}
       order by run_at, id limit ${limit}::int for update skip locked))
    returning payload`.execute(tx);
  return rows.map((row) => v.parse(payload, row.payload));
}
