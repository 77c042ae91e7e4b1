import { ListAgentsAnswer } from '@prosa/contract/flows/agent';
import { sql } from 'kysely';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';

/** Routes of AI agents. A node of a flow can choose an agent. */
export function agentRoutes(router: Router, { database }: Services): void {
  router.scoped(
    'GET /agents',
    { summary: 'AI agents by name (columnsAgent)', answer: ListAgentsAnswer },
    async (c, { companyId }) =>
      c.json(
        await database.withTenant(companyId, (tx) =>
          tx
            .selectFrom('agents')
            .select(['id', 'name'])
            .where('company_id', '=', companyId)
            .orderBy(sql`lower(name)`)
            .orderBy('id')
            .execute(),
        ),
      ),
  );
}
