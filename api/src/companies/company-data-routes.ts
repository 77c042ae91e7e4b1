import { CompanyData, UpdateCompanyDataBody } from '@prosa/contract/administration/company-data';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { loadCompanyData, updateCompanyData } from './company-data.ts';

/** Routes by which admins change the data of the session's company. */
export function companyDataRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /company-data',
    { summary: 'Name and time zone of the company', answer: CompanyData },
    async (c, { companyId }) => c.json(await services.database.withTenant(companyId, (tx) => loadCompanyData({ tx, companyId }))),
  );

  router.scoped(
    'PUT /company-data',
    { summary: 'Changes name and time zone of the company', body: UpdateCompanyDataBody, answer: CompanyData },
    async (c, scope) => {
      const input = parseInput(UpdateCompanyDataBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-company-data', input }, async (command) => ({
        status: 200,
        body: await updateCompanyData(command, input),
      }));
    },
  );
}
