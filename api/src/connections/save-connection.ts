import {
  connectionDefaults,
  type CreateConnectionBody,
  type ManagedConnection,
  type UpdateConnectionBody,
} from '@prosa/contract/channels/connection-fields';
import type { ConnectionId } from '@prosa/contract/ids';
import {
  findConnectionFaults,
  listChangedConnectionFields,
  type DependentConnectionFields,
} from '@prosa/domain/connections/connection-faults';
import { toCalendarDay } from '@prosa/domain/session/calendar';
import { assertVersion } from '../change-log/assert-version.ts';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { omitUndefinedFields } from '../platform/omit-undefined-fields.ts';
import type { Command } from '../platform/write.ts';
import { replaceServiceHours } from '../service-hours/service-hours.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';
import { enqueueTimerPlan } from '../tickets/timers/plan-timers-job.ts';
import { assertChannelOffered } from './connection-channels.ts';
import { toConnectionColumns, toConnectionLogFields, toKeyLogFields, type SealedKeys } from './connection-form.ts';
import { lockConnections, makeConnectionDefault, reassignDefaultConnection } from './default-connection.ts';
import { insertConnection, withUniquePhoneNumber } from './insert-connection.ts';
import { lockRowsOfConnection } from './lock-references.ts';
import { loadManagedConnection } from './managed-connection.ts';

/**
 * Creates a connection. A connection of the Cloud API is disconnected until Meta has confirmed its keys. Refuses with
 * ERR_PLAN_LIMIT, ERR_CHANNEL_NOT_IN_PLAN, ERR_CHANNEL_NOT_OFFERED, the codes of `findConnectionFaults`, ERR_NO_QUEUE_FOUND,
 * ERR_NO_FLOW_FOUND, ERR_NO_AGENT_FOUND and ERR_PHONE_NUMBER_TAKEN.
 */
export async function createConnection(
  command: Command & Pick<Services, 'channels'>,
  body: CreateConnectionBody,
  { keys, token }: { readonly keys: SealedKeys; readonly token: string },
): Promise<ManagedConnection> {
  const { changes } = command;
  const fields = { ...connectionDefaults, queueIds: [], ...omitUndefinedFields(body) };
  await assertChannelOffered(command, command, fields.channel);
  await assertFieldsAgree(command, fields, undefined);
  await lockRowsOfConnection(command, fields);
  const others = await lockConnections(command);
  const status = fields.channel === 'simulator' ? 'CONNECTED' : 'DISCONNECTED';
  const id = await insertConnection(command, { fields, keys, token, status });
  if (fields.isDefault && others.length > 0) await makeConnectionDefault(command, id, others);
  if (fields.schedules !== undefined) await replaceServiceHours(command, { kind: 'whatsapp', id }, fields.schedules);
  const connection = await loadManagedConnection(command, id);
  await recordChange(
    command,
    { entity: 'connection', id, name: connection.name },
    { before: null, after: { ...toConnectionLogFields(connection), token: 'set' } },
  );
  changes.connections.set(id, 'create');
  return connection;
}

/**
 * Updates those fields of a connection that were sent. Refuses with ERR_NO_WAPP_FOUND, ERR_VERSION_CONFLICT,
 * ERR_NO_OTHER_WHATSAPP, the codes of `findConnectionFaults`, ERR_NO_QUEUE_FOUND, ERR_NO_FLOW_FOUND, ERR_NO_AGENT_FOUND and
 * ERR_PHONE_NUMBER_TAKEN.
 */
export async function updateConnection(
  command: Command,
  id: ConnectionId,
  { body, keys }: { readonly body: UpdateConnectionBody; readonly keys: SealedKeys },
): Promise<ManagedConnection> {
  const { tx, companyId, changes, now } = command;
  await lockRowsOfConnection(command, body);
  const others = await lockConnections(command);
  const before = await loadManagedConnection(command, id);
  assertVersion(before.version, body.version);
  await assertFieldsAgree(command, { ...before, ...omitUndefinedFields(body) }, before);
  if (body.isDefault === true && !before.isDefault) await makeConnectionDefault(command, id, others);
  if (body.isDefault === false && before.isDefault) await reassignDefaultConnection(command, id, { candidates: others });
  await withUniquePhoneNumber(() =>
    tx
      .updateTable('whatsapps')
      .set({ ...toConnectionColumns(body), ...keys, version: before.version + 1, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  );
  if (body.schedules !== undefined) await replaceServiceHours(command, { kind: 'whatsapp', id }, body.schedules);
  const connection = await loadManagedConnection(command, id);
  await recordChange(
    command,
    { entity: 'connection', id, name: connection.name },
    { before: toConnectionLogFields(before), after: { ...toConnectionLogFields(connection), ...toKeyLogFields(keys) } },
  );
  if (body.schedules !== undefined || timerFields.some((field) => before[field] !== connection[field]))
    await enqueueTimerPlan(command, { of: 'connection', id });
  changes.connections.set(id, 'update');
  return connection;
}

/**
 * The fields that control what the system does in a connection's tickets without a person, and when: reminders, closings, changes
 * of the queue, and the collective vacation.
 */
const timerFields = [
  'timeInactiveMessage',
  'inactiveMessage',
  'expiresTicket',
  'whenExpiresTicket',
  'expiresTicketNPS',
  'timeSendQueue',
  'sendIdQueue',
  'collectiveVacationStart',
  'collectiveVacationEnd',
] as const satisfies readonly (keyof ManagedConnection)[];

/**
 * Asserts that the fields don't contradict each other. For an existing connection (`stored`), checks only the changed fields.
 * Refuses with the code of the first fault, and names its field.
 */
async function assertFieldsAgree(
  { tx, companyId, now }: Command,
  fields: DependentConnectionFields,
  stored: DependentConnectionFields | undefined,
): Promise<void> {
  const { userRating, timeZone } = await loadCompanySettings(tx, companyId);
  const [fault] = findConnectionFaults(
    fields,
    { today: toCalendarDay(now, timeZone), userRating, storedVacationStart: stored?.collectiveVacationStart ?? null },
    stored && listChangedConnectionFields(stored, fields),
  );
  if (fault !== undefined) throw new AppError(fault.code, 422, { issues: [{ path: fault.field, message: fault.code }] });
}
