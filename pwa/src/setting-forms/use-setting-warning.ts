import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { findSettingContradictions } from '@prosa/domain/contradictions/setting-contradictions';
import { useLiveQuery } from 'dexie-react-hooks';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../sync/database/current-database.ts';
import { SettingDraftsContext, SettingsContext } from './company-settings.ts';

/**
 * Returns the warning about a setting whose saved or unsaved value contradicts another setting or the connections. Undefined if
 * there is no contradiction.
 */
export function useSettingWarning(key: CompanySettingKey): string | undefined {
  const { t } = useTranslation('settings');
  const database = useDatabase();
  const connections = useLiveQuery(async () => (await database?.connections.toArray()) ?? [], [database]) ?? [];
  const silent = connections.filter(({ hasRatingMessage, isFormer }) => hasRatingMessage === false && isFormer !== true);
  const settings = { ...use(SettingsContext), ...use(SettingDraftsContext).drafts };
  const found = findSettingContradictions(settings, { haveRatingMessage: silent.length === 0 }).get(key);
  if (found === undefined) return undefined;
  return t(`warnings.${found}`, { names: silent.map(({ name }) => name).join(', ') });
}
