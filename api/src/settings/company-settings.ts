import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import {
  companySettingSchemas,
  type CompanySettingKey,
  type CompanySettings,
  type Setting,
  type SettingValues,
} from '@prosa/contract/settings/company-settings';
import { settingKey } from '@prosa/database/setting-key';
import type { TenantTransaction } from '@prosa/database/tenant';
import { companySettingDefaults, companySettings } from '@prosa/domain/settings/company-settings';

/** All settings of a company, for the server's own use. What is not stored, or cannot be read, is worth its default. */
export async function loadCompanySettings(tx: TenantTransaction, companyId: CompanyId): Promise<CompanySettings> {
  const stored = await tx.selectFrom('company_settings').select(['key', 'value']).where('company_id', '=', companyId).execute();
  const read = stored.filter(({ key, value }) => isKey(key) && v.is(companySettingSchemas[key], value));
  return { ...companySettingDefaults, ...Object.fromEntries(read.map(({ key, value }) => [key, value])) };
}

/** The database keeps rows of keys that an older version knew. */
const isKey = (key: string): key is CompanySettingKey => Object.hasOwn(companySettings, key);

/** The settings that everybody of the company may know, and that their devices keep. */
export const toDeviceSettings = (settings: CompanySettings): SettingValues =>
  pick(settings, (key) => companySettings[key].knownTo === 'devices');

/** The settings that an answer of the settings page may hold: all but secrets for an admin, for others what devices know. */
export const toReadableSettings = (settings: CompanySettings, profile: 'admin' | 'user'): SettingValues =>
  profile === 'admin' ? pick(settings, (key) => companySettings[key].knownTo !== 'secret') : toDeviceSettings(settings);

const pick = (settings: CompanySettings, isPicked: (key: CompanySettingKey) => boolean): SettingValues =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => isKey(key) && isPicked(key)));

/** The same as the list of the spec. */
export const toSettingList = (values: SettingValues): Setting[] => Object.entries(values).map(([key, value]) => ({ key, value }));

/** The value of one setting inside a statement, as stored or else its default. */
export const companySettingValue = (companyId: CompanyId | number, key: CompanySettingKey): RawBuilder<string> =>
  sql`coalesce((select value from company_settings where company_id = ${companyId} and key = ${settingKey(key)}),
    ${sql.lit(companySettingDefaults[key])})`;

export const companyTimeZone = async (tx: TenantTransaction, companyId: CompanyId): Promise<string> =>
  (await loadCompanySettings(tx, companyId)).timeZone;

/** The language of what the server writes for the company's attendants. */
export const companyLanguage = async (tx: TenantTransaction, companyId: CompanyId): Promise<CompanySettings['language']> =>
  (await loadCompanySettings(tx, companyId)).language;
