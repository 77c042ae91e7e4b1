import type { CompanyData, UpdateCompanyDataBody } from '@prosa/contract/administration/company-data';
import { assertVersion } from '../change-log/assert-version.ts';
import { recordChange } from '../change-log/record-change.ts';
import type { Command, Read } from '../platform/write.ts';
import { loadCompanyTimeZone } from '../settings/company-settings.ts';
import { updateCompanySettings } from '../settings/update-company-settings.ts';

/** Loads the name and the time zone of the company. */
export async function loadCompanyData({ tx, companyId }: Read): Promise<CompanyData> {
  const { confirmedAt, ...row } = await tx
    .selectFrom('companies')
    .select(['name', 'version', 'data_confirmed_at as confirmedAt'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { ...row, timeZone: await loadCompanyTimeZone(tx, companyId), isConfirmed: confirmedAt !== null };
}

/**
 * Changes the name and the time zone of the company, and marks the step `company` of the set-up as done. Refuses with
 * ERR_VERSION_CONFLICT.
 */
export async function updateCompanyData(command: Command, input: UpdateCompanyDataBody): Promise<CompanyData> {
  const { tx, companyId, now, changes } = command;
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const before = await loadCompanyData(command);
  assertVersion(before.version, input.version);
  // The change log gets its entry about the time zone from this update of the settings.
  await updateCompanySettings(command, [{ column: 'timeZone', data: input.timeZone }]);
  // A change of the name has no event of its own. The event of a changed setting makes devices pull, and the pull reports the
  // changed company. The time zone is therefore published even if only the name changed.
  changes.settings.add('timeZone');
  await tx
    .updateTable('companies')
    .set({ name: input.name, version: before.version + 1, ...(!before.isConfirmed && { data_confirmed_at: now }) })
    .where('id', '=', companyId)
    .execute();
  const after = await loadCompanyData(command);
  await recordChange(
    command,
    { entity: 'company', id: companyId, name: after.name },
    { before: { name: before.name }, after: { name: after.name } },
  );
  return after;
}
