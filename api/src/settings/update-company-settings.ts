import type { CompanySettings, SettingValues } from '@prosa/contract/settings/company-settings';
import type { CompanySettingChange } from '@prosa/contract/settings/update-settings';
import { companySettings } from '@prosa/domain/settings/company-settings';
import { findMissingMessages } from '@prosa/domain/settings/required-messages';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { loadCompanySettings, toReadableSettings } from './company-settings.ts';

/**
 * Updates settings of the company, all or none, and returns their new values. Refuses with ERR_VERSION_CONFLICT and
 * ERR_SETTING_MESSAGE_REQUIRED (coverage 2 §5). Refuses settings that only the super user may change with ERR_NO_PERMISSION.
 */
export async function updateCompanySettings(
  command: Command,
  sentChanges: readonly CompanySettingChange[],
): Promise<SettingValues> {
  const { tx, companyId, scope, changes } = command;
  if (!scope.super && sentChanges.some(({ column }) => companySettings[column].writer === 'platform'))
    throw new AppError('ERR_NO_PERMISSION', 403);
  await lockSettings(command);
  const former = await loadCompanySettings(tx, companyId);
  // A value that equals the stored one is no change, even if the form was opened when the setting had another value.
  const changedSettings = sentChanges.filter(({ column, data }) => data !== former[column]);
  if (changedSettings.some(({ column, before }) => before !== undefined && before !== former[column]))
    throw new AppError('ERR_VERSION_CONFLICT', 409);
  // The contract has already parsed each value with the schema of its key.
  const after = {
    ...former,
    ...Object.fromEntries(changedSettings.map(({ column, data }) => [column, data])),
  } as CompanySettings;
  assertRequiredMessages(after, changedSettings);
  for (const { column, data } of changedSettings) {
    await tx
      .insertInto('company_settings')
      .values({ company_id: companyId, key: column, value: data })
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value: data }))
      .execute();
    const isSecret = companySettings[column].knownTo === 'secret';
    await recordChange(
      command,
      { entity: 'setting', id: column, name: column },
      { before: { [column]: isSecret ? null : former[column] }, after: { [column]: isSecret ? 'changed' : data } },
    );
    changes.settings.add(column);
  }
  return toReadableSettings(after, scope.viewer.profile);
}

/** Locks the company's settings until the transaction ends, so that two concurrent changes cannot contradict each other. */
const lockSettings = ({ tx, companyId }: Pick<Command, 'tx' | 'companyId'>) =>
  tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();

/** Asserts that the company has each message that the changed settings require. Refuses with ERR_SETTING_MESSAGE_REQUIRED. */
function assertRequiredMessages(after: CompanySettings, changedSettings: readonly CompanySettingChange[]): void {
  const missing = findMissingMessages(after).filter(({ toggle, message }) =>
    changedSettings.some(({ column }) => column === toggle || column === message),
  );
  if (missing.length > 0)
    throw new AppError('ERR_SETTING_MESSAGE_REQUIRED', 422, {
      issues: missing.map(({ message }) => ({ path: message, message: 'required' })),
    });
}
