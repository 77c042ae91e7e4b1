import { onTestFinished } from 'vitest';
import type { CompanyId } from '@prosa/contract/ids';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import type { Services } from '../platform/services.ts';

type Settings = Readonly<Partial<Record<CompanySettingKey, string>>>;
const listSettingKeys = (settings: Settings) => Object.keys(settings) as CompanySettingKey[]; // `settings` has no other keys
type DatabaseService = Pick<Services, 'database'>;

/** Sets settings of a company for all following tests of the file. */
export async function setSettings({ database }: DatabaseService, companyId: CompanyId, settings: Settings): Promise<void> {
  const rows = listSettingKeys(settings).map((key) => ({ company_id: companyId, key, value: settings[key] ?? '' }));
  await database.withTenant(companyId, (tx) =>
    tx
      .insertInto('company_settings')
      .values(rows)
      .onConflict((known) => known.columns(['company_id', 'key']).doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
      .execute(),
  );
}

/** Sets settings of a company until the running test ends or fails. */
export async function setSettingsInTest(services: DatabaseService, companyId: CompanyId, settings: Settings): Promise<void> {
  const keys = listSettingKeys(settings);
  const { database } = services;
  const former = await database.withTenant(companyId, (tx) =>
    tx.selectFrom('company_settings').selectAll().where('key', 'in', keys).execute(),
  );
  onTestFinished(() =>
    database.withTenant(companyId, async (tx) => {
      await tx.deleteFrom('company_settings').where('key', 'in', keys).execute();
      if (former.length > 0) await tx.insertInto('company_settings').values(former).execute();
    }),
  );
  await setSettings(services, companyId, settings);
}
