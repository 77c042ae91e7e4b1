import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';

/** A setting of the company as the device holds it; its default before the first pull. */
export function useCompanySetting(key: CompanySettingKey): string {
  const database = useDatabase();
  const held = useLiveQuery(async () => (await database?.settings.get('company'))?.values[key], [database, key]);
  return held ?? companySettingDefaults[key];
}
