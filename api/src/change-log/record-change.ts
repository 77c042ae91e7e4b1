import { isDeepStrictEqual } from 'node:util';
import type { AdministrationEntity, LoggedChange, LoggedValue } from '@prosa/contract/administration/change-log';
import { storableJson } from '@prosa/database/storable-json';
import type { Command } from '../platform/write.ts';

/** Longest text of a value in the log, in characters; what is longer is cut. */
const VALUE_MAX_CHARACTERS = 500;

type LoggedFields = Readonly<Record<string, LoggedValue>>;
type ChangedRow = { readonly entity: AdministrationEntity; readonly id: string | number; readonly name: string };

/**
 * Adds a change of administration to the company's log, in the transaction that makes it. `before` is null for a new row and
 * `after` for a deleted one. Fields that did not change are left out, and an update that changed none is not logged. Callers give
 * secrets as `set` or `changed`, never their value.
 */
export async function recordChange(
  { tx, scope }: Pick<Command, 'tx' | 'scope'>,
  { entity, id, name }: ChangedRow,
  { before, after }: { readonly before: LoggedFields | null; readonly after: LoggedFields | null },
): Promise<void> {
  const changes = listChanges(before ?? {}, after ?? {});
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
      changes: storableJson(JSON.stringify(changes)),
      user_id: scope.viewer.id,
      user_name: scope.name,
    })
    .execute();
}

function listChanges(before: LoggedFields, after: LoggedFields): LoggedChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: cut(before[field] ?? null), after: cut(after[field] ?? null) }))
    .filter((change) => !isDeepStrictEqual(before[change.field] ?? null, after[change.field] ?? null));
}

const cut = (value: LoggedValue): LoggedValue =>
  typeof value === 'string' && value.length > VALUE_MAX_CHARACTERS ? `${value.slice(0, VALUE_MAX_CHARACTERS)}…` : value;
