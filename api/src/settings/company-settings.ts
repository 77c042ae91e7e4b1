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
import { settingKeySql } from '@prosa/database/setting-key-sql';
import type { TenantTransaction } from '@prosa/database/tenant';
import { companySettingDefaults, companySettings } from '@prosa/domain/settings/company-settings';

/** Loads all settings of a company for use on the server. A missing or invalid value is replaced with its default. */
export async function loadCompanySettings(tx: TenantTransaction, companyId: CompanyId): Promise<CompanySettings> {
  const storedSettings = await tx
    .selectFrom('company_settings')
    .select(['key', 'value'])
    .where('company_id', '=', companyId)
    .execute();
  const read = storedSettings.filter(({ key, value }) => isSettingKey(key) && v.is(companySettingSchemas[key], value));
  return { ...companySettingDefaults, ...Object.fromEntries(read.map(({ key, value }) => [key, value])) };
}

/** Returns whether a setting with the key exists. The table may have rows with keys of an older version. */
const isSettingKey = (key: string): key is CompanySettingKey => Object.hasOwn(companySettings, key);

/** Returns the settings that devices store and every user of the company may read. */
export const toDeviceSettings = (settings: CompanySettings): SettingValues =>
  pickSettings(settings, (key) => companySettings[key].knownTo === 'devices');

/**
 * Returns the settings that a user's settings page may read: for an admin all settings except secrets, and for other users
 * those that devices store.
 */
export const toReadableSettings = (settings: CompanySettings, profile: 'admin' | 'user'): SettingValues =>
  profile === 'admin' ? pickSettings(settings, (key) => companySettings[key].knownTo !== 'secret') : toDeviceSettings(settings);

const pickSettings = (settings: CompanySettings, isPicked: (key: CompanySettingKey) => boolean): SettingValues =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => isSettingKey(key) && isPicked(key)));

/** Converts settings to the list that the spec defines. */
export const toSettingList = (values: SettingValues): Setting[] => Object.entries(values).map(([key, value]) => ({ key, value }));

/** Returns SQL for the value of one setting: the stored value, or else the default. */
export const companySettingSql = (companyId: CompanyId | number, key: CompanySettingKey): RawBuilder<string> =>
  sql`coalesce((select value from company_settings where company_id = ${companyId} and key = ${settingKeySql(key)}),
    ${sql.lit(companySettingDefaults[key])})`;

export const loadCompanyTimeZone = async (tx: TenantTransaction, companyId: CompanyId): Promise<string> =>
  (await loadCompanySettings(tx, companyId)).timeZone;

/** Loads the language of texts that the server writes for the company's attendants. */
export const loadCompanyLanguage = async (tx: TenantTransaction, companyId: CompanyId): Promise<CompanySettings['language']> =>
  (await loadCompanySettings(tx, companyId)).language;
