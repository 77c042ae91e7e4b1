import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import { useServerErrorText } from '../server/use-server-call.ts';
import { toastDone } from '../ui/feedback/toast.ts';
import { refreshSettings, saveSettings, SettingsContext } from './company-settings.ts';

/**
 * Returns the value of a setting, a setter, and the reason why the user's last choice was not saved. The setter saves
 * immediately.
 */
export function useSetting(column: CompanySettingKey) {
  const { t } = useTranslation('settings');
  const errorText = useServerErrorText();
  const before = use(SettingsContext)[column];
  const [wanted, setWanted] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const choose = async (data: string): Promise<void> => {
    // A second choice is ignored until the first choice is saved.
    if (wanted !== undefined || data === before) return;
    setWanted(data);
    setFailure(undefined);
    try {
      await saveSettings([{ column, data, before }]);
      toastDone(t('saved'));
    } catch (error) {
      setFailure(errorText(error));
      if (error instanceof ApiRefusal && error.code === 'ERR_VERSION_CONFLICT') refreshSettings();
    } finally {
      setWanted(undefined);
    }
  };
  return { value: wanted ?? before, failure, choose: (data: string) => void choose(data) };
}
