import { type CompanySettings, SettingValues } from '@prosa/contract/settings/company-settings';
import { type CompanySettingChange, UpdateCompanySettingsAnswer } from '@prosa/contract/settings/update-settings';
import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import { refreshChangeLog } from '../change-log/change-log-queries.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';

const companySettingsQueryKey = ['company-settings'] as const;

export const refreshSettings = (): void => {
  void serverQueries.invalidateQueries({ queryKey: companySettingsQueryKey });
  refreshChangeLog();
};
onLiveEvent('setting', refreshSettings);
listeningSignal.on(refreshSettings);

/** Converts the server's answer. A setting that the answer lacks gets its default. */
const toSettings = (values: SettingValues): CompanySettings => ({ ...companySettingDefaults, ...values });

/**
 * Loads all settings of the company as an admin reads them, including the settings that devices do not hold, and follows the
 * changes of these settings.
 */
export function useCompanySettings() {
  const { companyId } = useSignedInUser();
  const read = async () => toSettings(await callApi('GET', `/companySettings/${companyId}`, { schema: SettingValues }));
  return useQuery({ queryKey: companySettingsQueryKey, queryFn: read });
}

/** Loads the current settings. Throws `ApiRefusal` or `NotNow`. */
export async function reloadSettings(companyId: number): Promise<CompanySettings> {
  const settings = toSettings(await callApi('GET', `/companySettings/${companyId}`, { schema: SettingValues }));
  serverQueries.setQueryData(companySettingsQueryKey, settings);
  return settings;
}

/**
 * Saves either all given settings or, if the server refuses one of them, none. A repeated call does no harm. Throws `ApiRefusal`
 * or `NotNow`.
 */
export async function saveSettings(settings: readonly CompanySettingChange[]): Promise<void> {
  const answer = await callApi('PUT', '/companySettings', { body: { settings }, schema: UpdateCompanySettingsAnswer });
  serverQueries.setQueryData(companySettingsQueryKey, toSettings(answer.settings));
  refreshChangeLog();
}

/** The settings that the surrounding tab shows. */
export const SettingsContext = createContext<CompanySettings>(companySettingDefaults);

/** The unsaved input of the surrounding tab. Warnings about contradictions also consider this input. */
type SettingDrafts = {
  readonly drafts: Partial<CompanySettings>;
  readonly setDrafts: (drafts: Partial<CompanySettings>) => void;
};
export const SettingDraftsContext = createContext<SettingDrafts>({ drafts: {}, setDrafts: () => undefined });

/** Passes the unsaved values of the consent's form to the surrounding tab. */
export function useConsentDraft({ lgpdMessage, lgpdLink }: Pick<CompanySettings, 'lgpdMessage' | 'lgpdLink'>): void {
  const { setDrafts } = use(SettingDraftsContext);
  useEffect(() => {
    setDrafts({ lgpdMessage, lgpdLink });
    return () => setDrafts({});
  }, [setDrafts, lgpdMessage, lgpdLink]);
}
