import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/** Loads a setting of the company from the device. Before the first pull it returns the setting's default. */
export const loadCompanySetting = async (database: LocalDatabase | undefined, key: CompanySettingKey): Promise<string> =>
  (await database?.settings.get('company'))?.values[key] ?? companySettingDefaults[key];
