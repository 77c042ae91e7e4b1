import type { PlanUse } from '@prosa/contract/administration/plan-use';
import type { Read } from '../platform/write.ts';

/** Loads the limits of the company's plan, and counts the company's rows of each limited kind. */
export async function loadPlanUse({ tx, companyId }: Read): Promise<PlanUse> {
  const countRows = (table: 'users' | 'queues' | 'whatsapps') =>
    tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('company_id', '=', companyId)
      .$if(table !== 'queues', (query) => query.where('deleted_at', 'is', null));
  const row = await tx
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select(['plans.users', 'plans.queues', 'plans.connections'])
    .select([
      countRows('users').as('usedUsers'),
      countRows('queues').as('usedQueues'),
      countRows('whatsapps').as('usedConnections'),
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    users: { used: Number(row.usedUsers), limit: row.users },
    queues: { used: Number(row.usedQueues), limit: row.queues },
    connections: { used: Number(row.usedConnections), limit: row.connections },
  };
}
