import { platformSettingSchemas, type PlatformSettingKey } from '@prosa/contract/settings/platform-settings';
import { PlatformSettingName, type UpdatePlatformSettingBody } from '@prosa/contract/settings/update-settings';
import type { TenantTransaction } from '@prosa/database/tenant';
import { platformSettings } from '@prosa/domain/settings/platform-settings';
import { sql } from 'kysely';
import * as v from 'valibot';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';

type NamedSetting = { readonly key: PlatformSettingKey; readonly value: string };

/**
 * Sets a setting of the platform. An empty value resets it to the default. Throws a `ValiError` for an unknown key or an
 * invalid value.
 */
export async function setPlatformSetting(
  { database }: Pick<Services, 'database'>,
  input: { readonly key: unknown; readonly value: string },
): Promise<NamedSetting> {
  const { key } = v.parse(v.object({ key: PlatformSettingName }), input);
  if (input.value !== '') v.parse(v.object({ value: platformSettingSchemas[key] }), input);
  await database.withPlatform('super-user', (tx) => writeSetting(tx, key, input.value));
  return { key, value: input.value };
}

/**
 * Updates a setting of the platform for the super user, and logs the change in that user's company. Refuses with
 * ERR_NO_SETTING_FOUND and ERR_VERSION_CONFLICT, and with ERR_BAD_REQUEST if the value is invalid.
 */
export async function updatePlatformSetting(
  { services, scope }: { readonly services: Pick<Services, 'database'>; readonly scope: Scope },
  name: string,
  { value, before }: UpdatePlatformSettingBody,
): Promise<NamedSetting> {
  const settingName = v.safeParse(PlatformSettingName, name);
  if (!settingName.success) throw new AppError('ERR_NO_SETTING_FOUND', 404);
  const key = settingName.output;
  if (value !== '') parseInput(v.object({ value: platformSettingSchemas[key] }), { value });
  await services.database.withPlatform('super-user', async (tx) => {
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const storedSetting = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
    const former = storedSetting?.value ?? platformSettings[key].initial;
    const after = value === '' ? platformSettings[key].initial : value;
    if (after === former) return;
    if (before !== undefined && before !== former) throw new AppError('ERR_VERSION_CONFLICT', 409);
    await writeSetting(tx, key, value);
    // The value of a setting that is not public is not logged, because it may contain a key.
    const isPublic = platformSettings[key].knownTo === 'public';
    await recordChange(
      { tx, scope },
      { entity: 'setting', id: key, name: key },
      { before: { [key]: isPublic ? former : null }, after: { [key]: isPublic ? after : 'changed' } },
    );
  });
  return { key, value: value === '' ? platformSettings[key].initial : value };
}

async function writeSetting(tx: TenantTransaction, key: PlatformSettingKey, value: string): Promise<void> {
  if (value === '') await tx.deleteFrom('settings').where('key', '=', key).execute();
  else
    await tx
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
}
