import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CompanyId, pathId } from '@prosa/contract/ids';
import { PlanFlags } from '@prosa/contract/session/session';
import { assertOwnCompany } from '../platform/access/assert-own-company.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Router } from '../platform/http/router.ts';

const { version } = v.parse(
  v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })),
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const CompanyIdPath = pathId(CompanyId);

/** Routes by which screens look up the version of Prosa and the features of the company's plan. */
export function lookupRoutes(router: Router): void {
  router.open('GET /version', { summary: 'The version that runs', answer: v.object({ version: v.string() }) }, (c) =>
    c.json({ version }),
  );

  router.scoped(
    'GET /companies/listPlan/:companyId{[0-9]+}',
    { summary: 'What the company’s plan includes', answer: v.object({ plan: PlanFlags }) },
    (c, scope) => {
      assertOwnCompany(scope, parseInput(CompanyIdPath, c.req.param('companyId')));
      return c.json({ plan: scope.plan });
    },
  );
}
