import { PlanUse } from '@prosa/contract/administration/plan-use';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { loadPlanUse } from './load-plan-use.ts';

/**
 * Route that returns the limits of the company's plan and how much of each is used. Forms show these numbers before users fill
 * them in.
 */
export function planLimitRoutes(router: Router, { database }: Services): void {
  router.scoped(
    'GET /plan-use',
    { summary: 'Users, queues and connections of the company, and how many its plan includes', answer: PlanUse },
    async (c, { companyId }) => c.json(await database.withTenant(companyId, (tx) => loadPlanUse({ tx, companyId }))),
  );
}
