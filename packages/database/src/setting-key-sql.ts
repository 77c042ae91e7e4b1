import { sql, type RawBuilder } from 'kysely';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';

/** Returns the key of a company's setting as SQL, for a statement that joins the row of that setting. */
export const settingKeySql = (key: CompanySettingKey): RawBuilder<CompanySettingKey> => sql.lit(key);
