import type { ConnectionId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

/**
 * Locks a connection of the company until the transaction ends. `update` is for a caller who changes the connection. `share` only
 * prevents the deletion of the connection. Refuses with ERR_NO_WAPP_FOUND.
 */
export async function lockConnection(read: Read, id: ConnectionId, lockMode: 'share' | 'update'): Promise<void> {
  const { tx, companyId } = read;
  const row = await tx
    .selectFrom('whatsapps')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lockMode === 'share', (query) => query.forKeyShare())
    .$if(lockMode === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_WAPP_FOUND', 404);
}
