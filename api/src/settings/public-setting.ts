import { publicSettingDefaults, PublicSettingKey, type PublicSettings } from '@prosa/contract/settings/settings';
import type { Services } from '../platform/services.ts';

/** All settings of the whole platform that anyone may read before login, by key. */
export async function loadPublicSettings(services: Pick<Services, 'database'>): Promise<PublicSettings> {
  const stored = await services.database.withPlatform('public-settings', (tx) =>
    tx.selectFrom('settings').select(['key', 'value']).where('key', 'in', PublicSettingKey.options).execute(),
  );
  return { ...publicSettingDefaults, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) };
}

/** A setting of the whole platform that anyone may read before login. */
export async function loadPublicSetting(services: Pick<Services, 'database'>, key: PublicSettingKey): Promise<string> {
  const stored = await services.database.withPlatform('public-settings', (tx) =>
    tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst(),
  );
  return stored?.value ?? publicSettingDefaults[key];
}
