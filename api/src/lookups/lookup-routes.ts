import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CompanyId, pathId } from '@prosa/contract/ids';
import { PlanFlags, Queue } from '@prosa/contract/session/session';
import { CompanySettings, PublicSettingKey } from '@prosa/contract/settings/settings';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/parse-input.ts';
import type { Router } from '../platform/router.ts';
import type { Scope } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';
import { loadPublicSetting } from './public-setting.ts';

const { version } = v.parse(
  v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })),
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const CompanyIdPath = pathId(CompanyId);

/** What forms and lists choose from, read only. */
export function lookupRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.open('GET /version', { summary: 'The version that runs', answer: v.object({ version: v.string() }) }, (c) =>
    c.json({ version }),
  );

  router.open('GET /public-settings/:key', { summary: 'A setting anyone may read', answer: v.string() }, async (c) => {
    const key = v.safeParse(PublicSettingKey, c.req.param('key'));
    if (!key.success) throw new AppError('ERR_NO_SETTING_FOUND', 404);
    return c.json(await loadPublicSetting(services, key.output));
  });

  router.scoped('GET /queue', { summary: 'Queues in their order', answer: v.array(Queue) }, async (c, { companyId }) =>
    c.json(
      await database.withTenant(companyId, (tx) =>
        tx
          .selectFrom('queues')
          .select(['id', 'name', 'color', 'greeting_message as greetingMessage', 'order_queue as orderQueue'])
          .where('company_id', '=', companyId)
          .orderBy('order_queue', (order) => order.asc().nullsLast())
          .orderBy('id')
          .execute(),
      ),
    ),
  );

  router.scoped(
    'GET /companySettings/:companyId{[0-9]+}',
    { summary: 'The company’s settings by key', answer: CompanySettings },
    async (c, scope) => {
      ownCompany(scope, c.req.param('companyId'));
      return c.json(await database.withTenant(scope.companyId, (tx) => loadCompanySettings(tx, scope.companyId)));
    },
  );

  router.scoped(
    'GET /settings',
    { summary: 'The company’s settings as a list', answer: v.array(v.object({ key: v.string(), value: v.string() })) },
    async (c, { companyId }) => {
      const settings = await database.withTenant(companyId, (tx) => loadCompanySettings(tx, companyId));
      return c.json(Object.entries(settings).map(([key, value]) => ({ key, value })));
    },
  );

  router.scoped(
    'GET /companies/listPlan/:companyId{[0-9]+}',
    { summary: 'What the company’s plan includes', answer: v.object({ plan: PlanFlags }) },
    async (c, scope) => {
      ownCompany(scope, c.req.param('companyId'));
      const plan = await database.withTenant(scope.companyId, (tx) =>
        tx
          .selectFrom('companies as c')
          .innerJoin('plans as p', 'p.id', 'c.plan_id')
          .select([
            'p.use_campaigns as useCampaigns',
            'p.use_kanban as useKanban',
            'p.use_open_ai as useOpenAi',
            'p.use_integrations as useIntegrations',
          ])
          .select([
            'p.use_schedules as useSchedules',
            'p.use_internal_chat as useInternalChat',
            'p.use_external_api as useExternalApi',
            'p.use_kiwify as useKiwify',
          ])
          .where('c.id', '=', scope.companyId)
          .executeTakeFirstOrThrow(),
      );
      return c.json({ plan });
    },
  );
}

/** Refuses a path that names another company than the session's. */
function ownCompany(scope: Scope, companyId: string | undefined): void {
  if (parseInput(CompanyIdPath, companyId) !== scope.companyId) throw new AppError('ERR_NO_PERMISSION', 403);
}
