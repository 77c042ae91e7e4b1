import type { Connection } from '@prosa/contract/channels/connection';
import type { ConnectionWithFlows } from '@prosa/contract/flows/connection-flows';
import type { ConnectionId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';
import { connectionColumns, toConnection } from './connection-columns.ts';
import { connectionColumnsWithFlows, toConnectionWithFlows } from './connection-flows.ts';

/** Lists the connections of the company by name, without their keys. */
export async function listConnections({ tx, companyId }: Read): Promise<ConnectionWithFlows[]> {
  const rows = await tx
    .selectFrom('whatsapps')
    .select(connectionColumnsWithFlows)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(toConnectionWithFlows);
}

/** Loads a connection of the company, without its keys. Refuses with ERR_NO_WAPP_FOUND. */
export async function loadConnection({ tx, companyId }: Read, id: ConnectionId): Promise<Connection> {
  const row = await tx
    .selectFrom('whatsapps')
    .select(connectionColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_WAPP_FOUND', 404);
  return toConnection(row);
}
