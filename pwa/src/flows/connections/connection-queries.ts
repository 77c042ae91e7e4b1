import { useQuery } from '@tanstack/react-query';
import { ConnectionWithFlows, type UpdateConnectionFlowsBody } from '@prosa/contract/flows/connection-flows';
import type { ConnectionId } from '@prosa/contract/ids';
import { array } from 'valibot';
import { callApi } from '../../platform/requests/api-client.ts';
import { serverQueries } from '../../server/server-queries.tsx';

const connectionsKey = ['connections'] as const;

/** Loads the company's connections with the flows that they start (coverage 2 §7). */
export const useConnectionsWithFlows = () =>
  useQuery({
    queryKey: connectionsKey,
    queryFn: () => callApi('GET', '/whatsapp?session=0', { schema: array(ConnectionWithFlows) }),
  });

/** Changes which flows a connection starts. Throws `ApiRefusal` or `NotNow`. */
export async function updateConnectionFlows(id: ConnectionId, body: UpdateConnectionFlowsBody): Promise<void> {
  const changed = await callApi('PUT', `/whatsapp/${id}`, { body, schema: ConnectionWithFlows });
  serverQueries.setQueryData<ConnectionWithFlows[]>(connectionsKey, (rows) =>
    rows?.map((row) => (row.id === changed.id ? changed : row)),
  );
}
