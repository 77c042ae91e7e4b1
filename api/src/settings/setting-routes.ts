import * as v from 'valibot';
import { pathId, CompanyId } from '@prosa/contract/ids';
import { Setting, SettingValues } from '@prosa/contract/settings/company-settings';
import { PublicSettingKey, PublicSettings } from '@prosa/contract/settings/platform-settings';
import {
  UpdateCompanySettingsAnswer,
  UpdateCompanySettingsBody,
  UpdatePlatformSettingBody,
} from '@prosa/contract/settings/update-settings';
import { AppError } from '../platform/app-error.ts';
import { assertOwnCompany } from '../platform/access/assert-own-company.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { loadCompanySettings, toReadableSettings, toSettingList } from './company-settings.ts';
import { loadPublicSettings } from './platform-settings.ts';
import { updatePlatformSetting } from './set-platform-setting.ts';
import { updateCompanySettings } from './update-company-settings.ts';

const CompanyIdPath = pathId(CompanyId);
const ColumnQuery = v.object({ column: v.pipe(v.string(), v.maxLength(100)) });

/**
 * Routes of settings. Everybody can read the platform's public settings. Users can read their company's settings (coverage 1
 * §7), and admins can change them (coverage 2 §7).
 */
export function settingRoutes(router: Router, services: Services): void {
  const loadReadableSettings = async ({ companyId, viewer }: Scope): Promise<SettingValues> => {
    const settings = await services.database.withTenant(companyId, (tx) => loadCompanySettings(tx, companyId));
    return toReadableSettings(settings, viewer.profile);
  };
  const loadReadableSetting = async (scope: Scope, key: string): Promise<Setting> => {
    const setting = toSettingList(await loadReadableSettings(scope)).find((each) => each.key === key);
    if (setting === undefined) throw new AppError('ERR_NO_SETTING_FOUND', 404);
    return setting;
  };

  router.open('GET /public-settings', { summary: 'All settings anyone may read, by key', answer: PublicSettings }, async (c) =>
    c.json(await loadPublicSettings(services)),
  );

  router.open('GET /public-settings/:key', { summary: 'A setting anyone may read', answer: v.string() }, async (c) => {
    const key = v.safeParse(PublicSettingKey, c.req.param('key'));
    if (!key.success) throw new AppError('ERR_NO_SETTING_FOUND', 404);
    return c.json((await loadPublicSettings(services))[key.output]);
  });

  router.scoped(
    'GET /companySettings/:companyId{[0-9]+}',
    { summary: 'The company’s settings by key', answer: SettingValues },
    async (c, scope) => {
      assertOwnCompany(scope, parseInput(CompanyIdPath, c.req.param('companyId')));
      return c.json(await loadReadableSettings(scope));
    },
  );

  router.scoped(
    'GET /companySettingOne',
    { summary: 'One of the company’s settings (column) under its key', answer: SettingValues },
    async (c, scope) => {
      const { column } = parseInput(ColumnQuery, c.req.query());
      const { key, value } = await loadReadableSetting(scope, column);
      return c.json({ [key]: value });
    },
  );

  router.scoped(
    'PUT /companySettings',
    {
      summary: 'Changes settings of the company, all or none',
      body: UpdateCompanySettingsBody,
      answer: UpdateCompanySettingsAnswer,
    },
    async (c, scope) => {
      const input = parseInput(UpdateCompanySettingsBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-company-settings', input }, async (command) => ({
        status: 200,
        body: { settings: await updateCompanySettings(command, 'settings' in input ? input.settings : [input]) },
      }));
    },
  );

  router.scoped(
    'PUT /settings/:key',
    { summary: 'Changes a setting of the whole platform', body: UpdatePlatformSettingBody, answer: Setting },
    async (c, scope) => {
      const input = parseInput(UpdatePlatformSettingBody, await readJson(c));
      return c.json(await updatePlatformSetting({ services, scope }, parseInput(v.string(), c.req.param('key')), input));
    },
  );

  router.scoped('GET /settings', { summary: 'The company’s settings as a list', answer: v.array(Setting) }, async (c, scope) =>
    c.json(toSettingList(await loadReadableSettings(scope))),
  );

  router.scoped('GET /setting/:key', { summary: 'One of the company’s settings', answer: Setting }, async (c, scope) =>
    c.json(await loadReadableSetting(scope, parseInput(v.string(), c.req.param('key')))),
  );
}
