import type { Selectable } from 'kysely';
import type { ConnectionWithFlows } from '@prosa/contract/flows/connection-flows';
import type { Database } from '@prosa/database/database';
import { connectionColumns, toConnection } from './connection-columns.ts';

const flowColumns = ['flow_id_welcome', 'flow_id_not_phrase', 'flow_ids_scheduled'] as const;

/** The columns of a connection for devices, with the columns of its flows. */
export const connectionColumnsWithFlows = [...connectionColumns, ...flowColumns] as const;

type StoredConnectionWithFlows = Pick<Selectable<Database['whatsapps']>, (typeof connectionColumnsWithFlows)[number]>;

export const toConnectionWithFlows = (row: StoredConnectionWithFlows): ConnectionWithFlows => ({
  ...toConnection(row),
  flowIdWelcome: row.flow_id_welcome,
  flowIdNotPhrase: row.flow_id_not_phrase,
  flowIdsScheduled: row.flow_ids_scheduled.join(';'),
  selectedFlowIds: row.flow_ids_scheduled,
});
