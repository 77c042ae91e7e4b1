import { CopySetUpBody, ListSetUpCompaniesAnswer } from '@prosa/contract/set-up/copy-set-up';
import type { CompanyId } from '@prosa/contract/ids';
import { LongJob } from '@prosa/contract/long-jobs/long-job';
import { startLongJob } from '../long-jobs/start-long-job.ts';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import type { Services } from '../platform/services.ts';
import { listSetUpItems } from './list-set-up-items.ts';

/** Routes by which a super user copies a company's set-up to another company. */
export function setUpCopyRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /set-up/companies',
    { summary: 'The companies between which a set-up is copied', answer: ListSetUpCompaniesAnswer },
    async (c) =>
      c.json({
        companies: await database.withPlatform('super-user', (tx) =>
          tx.selectFrom('companies').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
        ),
      }),
  );

  router.scoped(
    'POST /set-up/copy',
    { summary: 'Copies a company’s set-up to another; a long job says how far it is', body: CopySetUpBody, answer: LongJob },
    async (c, scope) => {
      const body = parseInput(CopySetUpBody, await readJson(c));
      const [from, to] = [await loadCompanyName(body.from), await loadCompanyName(body.to)];
      const items = await database.withTenant(body.from, (tx) => listSetUpItems({ tx, companyId: body.from }));
      return runIdempotently({ services, scope, c }, { name: 'copy-set-up', input: body }, async (command) => ({
        status: 201,
        body: await startLongJob(command, {
          kind: 'copy-set-up',
          subject: `${from} → ${to}`,
          input: { ...body, items },
          total: items.length,
        }),
      }));
    },
  );

  /** Loads the name of a company. Refuses with ERR_NO_COMPANY_FOUND. */
  const loadCompanyName = async (companyId: CompanyId): Promise<string> => {
    const company = await database.withTenant(companyId, (tx) =>
      tx.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst(),
    );
    if (company === undefined) throw new AppError('ERR_NO_COMPANY_FOUND', 404);
    return company.name;
  };
}
