import { Home, SetUp, SkipSetUpStepsBody } from '@prosa/contract/administration/home';
import { skipSetUpSteps } from '../companies/skip-set-up-steps.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { loadHome } from './load-home.ts';
import { loadSetUp } from './load-set-up.ts';

/** Routes of the home page for admins and supervisors, and of the company's set-up, to which that page leads. */
export function homeRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /home',
    { summary: 'What waits: tickets, connections that are down, messages that failed, steps of the set-up', answer: Home },
    async (c, scope) =>
      c.json(await services.database.withTenant(scope.companyId, (tx) => loadHome({ tx, scope }, services.clock()))),
  );

  router.scoped(
    'PUT /set-up',
    { summary: 'Skips steps of the set-up', body: SkipSetUpStepsBody, answer: SetUp },
    async (c, scope) => {
      const { skipped } = parseInput(SkipSetUpStepsBody, await readJson(c));
      return c.json(
        await commit(services, scope.companyId, async (write) => {
          await skipSetUpSteps(write, skipped);
          return loadSetUp({ tx: write.tx, scope });
        }),
      );
    },
  );
}
