import { PullPage, PullQuery } from '@prosa/contract/sync/pull';
import { parseInput } from '../platform/parse-input.ts';
import type { Router } from '../platform/router.ts';
import type { Services } from '../platform/services.ts';
import { pullPage } from './pull-page.ts';

export function syncRoutes(router: Router, services: Services): void {
  router.scoped('GET /sync', { summary: 'Gives what changed in sight since a cursor', answer: PullPage }, async (c, scope) => {
    const { cursor } = parseInput(PullQuery, c.req.query());
    return c.json(await pullPage(services, scope, cursor));
  });
}
