import { sql, type RawBuilder } from 'kysely';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';

/** Returns the key of a company's setting as text for a statement that joins a setting. */
export const settingKeySql = (key: CompanySettingKey): RawBuilder<CompanySettingKey> => sql.lit(key);
