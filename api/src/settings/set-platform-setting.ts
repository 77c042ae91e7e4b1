import { platformSettingSchemas, type PlatformSettingKey } from '@prosa/contract/settings/platform-settings';
import { platformSettings } from '@prosa/domain/settings/platform-settings';
import * as v from 'valibot';
import type { Services } from '../platform/services.ts';

/** The keys of what `platformSettings` lists. */
const Key = v.picklist(Object.keys(platformSettings) as PlatformSettingKey[]);

/** Sets a setting of the whole platform; an empty value sets it back. Throws a `ValiError` for a key or a value that there is not. */
export async function setPlatformSetting(
  { database }: Pick<Services, 'database'>,
  input: { readonly key: unknown; readonly value: string },
): Promise<{ readonly key: PlatformSettingKey; readonly value: string }> {
  const { key } = v.parse(v.object({ key: Key }), input);
  if (input.value === '') {
    await database.withPlatform('super-user', (tx) => tx.deleteFrom('settings').where('key', '=', key).execute());
    return { key, value: '' };
  }
  const { value } = v.parse(v.object({ value: platformSettingSchemas[key] }), input);
  await database.withPlatform('super-user', (tx) =>
    tx
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  );
  return { key, value };
}
