import type { Selectable } from 'kysely';
import type { ConnectionWithFlows, UpdateConnectionFlows } from '@prosa/contract/flows/connection-flows';
import type { ConnectionId } from '@prosa/contract/ids';
import type { Database } from '@prosa/database/database';
import { lockFlowsForReference } from '../flows/lock-flows-for-reference.ts';
import type { Write } from '../platform/write.ts';
import { connectionColumns, toConnection } from './connection-columns.ts';
import { lockConnection } from './lock-connection.ts';

const flowColumns = ['flow_id_welcome', 'flow_id_not_phrase', 'flow_ids_scheduled'] as const;

/** Columns of a connection with its flows. */
export const connectionColumnsWithFlows = [...connectionColumns, ...flowColumns] as const;

type Row = Pick<Selectable<Database['whatsapps']>, (typeof connectionColumnsWithFlows)[number]>;

export const toConnectionWithFlows = (row: Row): ConnectionWithFlows => ({
  ...toConnection(row),
  flowIdWelcome: row.flow_id_welcome,
  flowIdNotPhrase: row.flow_id_not_phrase,
  flowIdsScheduled: row.flow_ids_scheduled.join(';'),
  selectedFlowIds: row.flow_ids_scheduled,
});

/** Changes what is named of a connection's flows. Refuses with ERR_NO_WAPP_FOUND, ERR_NO_FLOW_FOUND. */
export async function updateConnectionFlows(
  write: Write,
  id: ConnectionId,
  { flowIdWelcome, flowIdNotPhrase, selectedFlowIds }: UpdateConnectionFlows,
): Promise<ConnectionWithFlows> {
  const { tx, companyId, changes, now } = write;
  const named = [flowIdWelcome, flowIdNotPhrase, ...(selectedFlowIds ?? [])];
  // The flows first: a deletion locks in this order, too.
  await lockFlowsForReference(
    tx,
    companyId,
    named.filter((flowId) => flowId != null),
  );
  await lockConnection(write, id, 'update');
  const row = await tx
    .updateTable('whatsapps')
    .set({
      updated_at: now,
      ...(flowIdWelcome === undefined ? {} : { flow_id_welcome: flowIdWelcome }),
      ...(flowIdNotPhrase === undefined ? {} : { flow_id_not_phrase: flowIdNotPhrase }),
      ...(selectedFlowIds === undefined ? {} : { flow_ids_scheduled: [...new Set(selectedFlowIds)] }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(connectionColumnsWithFlows)
    .executeTakeFirstOrThrow();
  changes.connections.set(id, 'update');
  return toConnectionWithFlows(row);
}
