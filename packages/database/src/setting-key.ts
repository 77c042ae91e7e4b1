import { sql, type RawBuilder } from 'kysely';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';

/** The key of a company's setting as it stands in a statement's text, for statements that join a setting. */
export const settingKey = (key: CompanySettingKey): RawBuilder<CompanySettingKey> => sql.lit(key);
