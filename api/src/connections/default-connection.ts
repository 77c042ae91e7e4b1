import type { ConnectionId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read, Write } from '../platform/write.ts';
import { recordChange } from '../change-log/record-change.ts';

/** The fields of a connection that are needed to choose the company's default connection. */
type DefaultCandidate = { readonly id: ConnectionId; readonly name: string; readonly isDefault: boolean; readonly isUp: boolean };

/**
 * Locks all connections of the company in id order until the transaction ends, so that only one command chooses the default at a
 * time. The lock does not delay new tickets.
 */
export async function lockConnections({ tx, companyId }: Read): Promise<DefaultCandidate[]> {
  const rows = await tx
    .selectFrom('whatsapps')
    .select(['id', 'name', 'is_default', 'status'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id, name, is_default: isDefault, status }) => ({ id, name, isDefault, isUp: status === 'CONNECTED' }));
}

/**
 * Makes another connection the default in place of `id`. Chooses the connection `wantedId` if it is another candidate. Otherwise
 * chooses the first other candidate that is connected, or the first other candidate if none is connected. Refuses with
 * ERR_NO_OTHER_WHATSAPP if there is no other connection.
 */
export async function reassignDefaultConnection(
  command: Command,
  id: ConnectionId,
  {
    candidates: among,
    wantedId = null,
  }: { readonly candidates: readonly DefaultCandidate[]; readonly wantedId?: ConnectionId | null },
): Promise<void> {
  const others = among.filter((each) => each.id !== id);
  const next = others.find((each) => each.id === wantedId) ?? others.find(({ isUp }) => isUp) ?? others[0];
  if (next === undefined) throw new AppError('ERR_NO_OTHER_WHATSAPP', 409);
  await setIsDefault(command, id, false);
  await setIsDefault(command, next.id, true);
  await logDefaultChange(command, next);
}

/** Makes a connection the company's default. A connection that was the default before loses the mark. */
export async function makeConnectionDefault(
  command: Command,
  id: ConnectionId,
  candidates: readonly DefaultCandidate[],
): Promise<void> {
  for (const former of candidates.filter((each) => each.isDefault && each.id !== id)) {
    await setIsDefault(command, former.id, false);
    await logDefaultChange(command, former);
  }
  await setIsDefault(command, id, true);
}

async function setIsDefault({ tx, companyId, changes, now }: Write, id: ConnectionId, isDefault: boolean): Promise<void> {
  await tx
    .updateTable('whatsapps')
    .set({ is_default: isDefault, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (!changes.connections.has(id)) changes.connections.set(id, 'update');
}

const logDefaultChange = (command: Command, { id, name, isDefault }: DefaultCandidate): Promise<void> =>
  recordChange(command, { entity: 'connection', id, name }, { before: { isDefault }, after: { isDefault: !isDefault } });
