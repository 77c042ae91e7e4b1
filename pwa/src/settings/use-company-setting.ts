import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/database/current-database.ts';
import { loadCompanySetting } from './load-company-setting.ts';

/** A setting of the company, as it is now and as it changes; its default until the device has read it. */
export function useCompanySetting(key: CompanySettingKey): string {
  const database = useDatabase();
  return useLiveQuery(() => loadCompanySetting(database, key), [database, key]) ?? companySettingDefaults[key];
}
