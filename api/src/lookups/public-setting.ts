import { publicSettingDefaults, type PublicSettingKey } from '@prosa/contract/settings/settings';
import type { Services } from '../platform/services.ts';

/** A setting of the whole platform that anyone may read before login. */
export async function loadPublicSetting(services: Pick<Services, 'database'>, key: PublicSettingKey): Promise<string> {
  const stored = await services.database.withPlatform('public-settings', (tx) =>
    tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst(),
  );
  return stored?.value ?? publicSettingDefaults[key];
}
