import { companySettingDefaults, type CompanySettings } from '@prosa/contract/settings/settings';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/** The company's settings, each at its default until it is set. */
export async function loadCompanySettings(tx: TenantTransaction, companyId: CompanyId): Promise<CompanySettings> {
  const stored = await tx.selectFrom('company_settings').select(['key', 'value']).where('company_id', '=', companyId).execute();
  const known = stored.filter(({ key }) => Object.hasOwn(companySettingDefaults, key));
  return { ...companySettingDefaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) };
}
