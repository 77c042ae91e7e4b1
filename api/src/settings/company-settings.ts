import type { CompanyId } from '@prosa/contract/ids';
import { companySettingDefaults, type CompanySettings, type Setting } from '@prosa/contract/settings/settings';
import type { TenantTransaction } from '@prosa/database/tenant';
import { isLanguage, type Language } from '@prosa/i18n/languages';

/** The company's settings: what is stored over what each is worth until set. */
export async function loadCompanySettings(tx: TenantTransaction, companyId: CompanyId): Promise<CompanySettings> {
  const stored = await tx.selectFrom('company_settings').select(['key', 'value']).where('company_id', '=', companyId).execute();
  const known = stored.filter(({ key }) => Object.hasOwn(companySettingDefaults, key)).map(({ key, value }) => [key, value]);
  return { ...companySettingDefaults, ...Object.fromEntries(known) };
}

/** The same as the list of the spec. */
export const toSettingList = (settings: CompanySettings): Setting[] =>
  Object.entries(settings).map(([key, value]) => ({ key, value }));

export const companyTimeZone = async (tx: TenantTransaction, companyId: CompanyId): Promise<string> =>
  (await loadCompanySettings(tx, companyId)).timeZone;

/** The language of what the server writes for the company's attendants; Portuguese where none, or one unknown, is set. */
export async function companyLanguage(tx: TenantTransaction, companyId: CompanyId): Promise<Language> {
  const { language } = await loadCompanySettings(tx, companyId);
  return isLanguage(language) ? language : 'pt';
}
