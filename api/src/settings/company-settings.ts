import type { CompanyId } from '@prosa/contract/ids';
import { companySettingDefaults, type CompanySettings } from '@prosa/contract/settings/settings';
import type { TenantTransaction } from '@prosa/database/tenant';

/** The company's settings: what is stored over what each is worth until set. */
export async function loadCompanySettings(tx: TenantTransaction, companyId: CompanyId): Promise<CompanySettings> {
  const stored = await tx.selectFrom('company_settings').select(['key', 'value']).where('company_id', '=', companyId).execute();
  const known = stored.filter(({ key }) => Object.hasOwn(companySettingDefaults, key)).map(({ key, value }) => [key, value]);
  return { ...companySettingDefaults, ...Object.fromEntries(known) };
}

export const companyTimeZone = async (tx: TenantTransaction, companyId: CompanyId): Promise<string> =>
  (await loadCompanySettings(tx, companyId)).timeZone;
