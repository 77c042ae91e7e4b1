import * as v from 'valibot';
import {
  platformSettingSchemas,
  PublicSettingKey,
  PublicSettings,
  type PlatformSettingKey,
} from '@prosa/contract/settings/platform-settings';
import { platformSettings } from '@prosa/domain/settings/platform-settings';
import type { Services } from '../platform/services.ts';

/** Loads the settings that everybody may read before log-in, by key. An invalid stored value counts as missing. */
export async function loadPublicSettings({ database }: Pick<Services, 'database'>): Promise<PublicSettings> {
  const storedSettings = await database.withPlatform('public-settings', (tx) =>
    tx.selectFrom('settings').select(['key', 'value']).where('key', 'in', PublicSettingKey.options).execute(),
  );
  const values = new Map<string, string>(storedSettings.map(({ key, value }) => [key, value]));
  return v.parse(
    PublicSettings,
    Object.fromEntries(PublicSettingKey.options.map((key) => [key, readSetting(key, values.get(key))])),
  );
}

function readSetting(key: PlatformSettingKey, storedValue: string | undefined): string {
  const read = v.safeParse(platformSettingSchemas[key], storedValue);
  return read.success ? read.output : platformSettings[key].initial;
}
