import { sql } from 'kysely';
import type { Write } from '../write.ts';

/**
 * Lets PostgreSQL plan the statements of a transaction for a company of average size. A query plan for one company depends on
 * statistics, which are outdated for a company that has grown quickly. Such a plan would scan all of the company's rows instead
 * of using an index.
 */
export async function setGenericPlans({ tx }: Write): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx);
}
