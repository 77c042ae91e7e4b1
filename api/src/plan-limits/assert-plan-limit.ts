import type { PlanLimitedKind } from '@prosa/contract/administration/plan-use';
import { sql } from 'kysely';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';
import { loadPlanUse } from './load-plan-use.ts';

/**
 * Asserts that the company's plan allows one more row. Refuses with ERR_PLAN_LIMIT. Takes a lock until the transaction ends, so
 * that two concurrent additions cannot exceed the limit together.
 */
export async function assertPlanLimit({ tx, companyId }: Read, rows: PlanLimitedKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`plan limit of ${rows}`}), ${companyId}::int)`.execute(tx);
  const { used, limit } = (await loadPlanUse({ tx, companyId }))[rows];
  if (used >= limit) throw new AppError('ERR_PLAN_LIMIT', 409, { detail: { used, limit } });
}
