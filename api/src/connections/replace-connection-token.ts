import type { ConnectionToken } from '@prosa/contract/channels/connection-fields';
import type { ConnectionId } from '@prosa/contract/ids';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { createConnectionToken, toTokenColumns } from './connection-token.ts';

/** Replaces a connection's token. Refuses with ERR_NO_WAPP_FOUND. */
export async function replaceConnectionToken(command: Command, id: ConnectionId): Promise<ConnectionToken> {
  const { tx, companyId } = command;
  const token = createConnectionToken();
  const updatedConnection = await tx
    .updateTable('whatsapps')
    .set(toTokenColumns(token))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (updatedConnection === undefined) throw new AppError('ERR_NO_WAPP_FOUND', 404);
  await recordChange(
    command,
    { entity: 'connection', id, name: updatedConnection.name },
    { before: { token: 'set' }, after: { token: 'changed' } },
  );
  return { token };
}
