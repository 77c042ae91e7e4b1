import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/** A setting of the company as the device keeps it; its default before the first pull. */
export const loadCompanySetting = async (database: LocalDatabase | undefined, key: CompanySettingKey): Promise<string> =>
  (await database?.settings.get('company'))?.values[key] ?? companySettingDefaults[key];
