import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/database/current-database.ts';
import { loadCompanySetting } from './load-company-setting.ts';

/** Returns a setting of the company and follows its changes. Until the device has read the setting, it returns the default. */
export function useCompanySetting(key: CompanySettingKey): string {
  const database = useDatabase();
  return useLiveQuery(() => loadCompanySetting(database, key), [database, key]) ?? companySettingDefaults[key];
}
