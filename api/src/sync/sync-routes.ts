import { PullPage, PullQuery } from '@prosa/contract/sync/pull';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { pullPage } from './pull-page.ts';
import { loadPullWindow } from './pull-window.ts';

export function syncRoutes(router: Router, services: Services): void {
  router.read('GET /sync', { summary: 'Gives what changed in sight since a cursor', answer: PullPage }, (c) => {
    const { cursor } = parseInput(PullQuery, c.req.query());
    return (scope) => {
      const { statement, answer } = loadPullWindow(scope, cursor);
      return { statement, answer: async (rows) => c.json(await pullPage(services, scope, answer(rows))) };
    };
  });
}
