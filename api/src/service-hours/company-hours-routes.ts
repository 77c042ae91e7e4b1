import { CompanyId, pathId } from '@prosa/contract/ids';
import { CompanyHours, UpdateCompanyHoursBody } from '@prosa/contract/service-hours/company-hours';
import { assertOwnCompany } from '../platform/access/assert-own-company.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { loadCompanyHours, updateCompanyHours } from './company-hours.ts';

const CompanyIdPath = pathId(CompanyId);
const hoursPath = '/companies/:companyId{[0-9]+}/schedules';

/** Routes of the company's service hours (coverage 2 §7), its holidays, and its out-of-hours message. */
export function companyHoursRoutes(router: Router, services: Services): void {
  router.scoped(
    `GET ${hoursPath}`,
    { summary: 'Service hours and holidays of the company', answer: CompanyHours },
    async (c, scope) => {
      assertOwnCompany(scope, parseInput(CompanyIdPath, c.req.param('companyId')));
      const { companyId } = scope;
      return c.json(await services.database.withTenant(companyId, (tx) => loadCompanyHours({ tx, companyId })));
    },
  );

  router.scoped(
    `PUT ${hoursPath}`,
    { summary: 'Writes the service hours of the company anew', body: UpdateCompanyHoursBody, answer: CompanyHours },
    async (c, scope) => {
      assertOwnCompany(scope, parseInput(CompanyIdPath, c.req.param('companyId')));
      const input = parseInput(UpdateCompanyHoursBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-company-hours', input }, async (command) => ({
        status: 200,
        body: await updateCompanyHours(command, input),
      }));
    },
  );
}
