import { ListAiAgentsAnswer } from '@prosa/contract/flows/ai-agent';
import { sql } from 'kysely';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';

/** Route of the company's AI agents, to which nodes of flows refer. */
export function agentRoutes(router: Router, { database }: Services): void {
  router.scoped(
    'GET /agents',
    { summary: 'AI agents by name (columnsAgent)', answer: ListAiAgentsAnswer },
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
