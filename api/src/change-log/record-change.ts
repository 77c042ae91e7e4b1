import { isDeepStrictEqual } from 'node:util';
import type { AdministrationEntity, LoggedChange, LoggedValue } from '@prosa/contract/administration/change-log';
import { toStorableJson } from '@prosa/database/to-storable-json';
import type { Command } from '../platform/write.ts';

/** The maximum length of a logged value in characters. A longer value is cut. */
const VALUE_MAX_CHARACTERS = 500;

type LoggedFields = Readonly<Record<string, LoggedValue>>;
type ChangedRow = { readonly entity: AdministrationEntity; readonly id: string | number; readonly name: string };

/**
 * Inserts an administrative change into the company's change log, in the transaction of the change. `before` is null for a new
 * row, and `after` for a deleted row. Unchanged fields are left out. An update without changed fields is not logged. For a
 * secret, callers pass the word `set` or `changed` instead of the value.
 */
export async function recordChange(
  { tx, scope }: Pick<Command, 'tx' | 'scope'>,
  { entity, id, name }: ChangedRow,
  { before, after }: { readonly before: LoggedFields | null; readonly after: LoggedFields | null },
): Promise<void> {
  const changes = listChangedFields(before ?? {}, after ?? {});
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  if (action === 'update' && changes.length === 0) return;
  await tx
    .insertInto('change_log')
    .values({
      company_id: scope.companyId,
      entity,
      row_id: String(id),
      row_name: name,
      action,
      changes: toStorableJson(JSON.stringify(changes)),
      user_id: scope.isFromPlatform === true ? null : scope.viewer.id,
      user_name: scope.name,
    })
    .execute();
}

function listChangedFields(before: LoggedFields, after: LoggedFields): LoggedChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({
      field,
      before: shortenLoggedValue(before[field] ?? null),
      after: shortenLoggedValue(after[field] ?? null),
    }))
    .filter((change) => !isDeepStrictEqual(before[change.field] ?? null, after[change.field] ?? null));
}

const shortenLoggedValue = (value: LoggedValue): LoggedValue =>
  typeof value === 'string' && value.length > VALUE_MAX_CHARACTERS ? `${value.slice(0, VALUE_MAX_CHARACTERS)}…` : value;
