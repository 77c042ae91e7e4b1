import { ListAiAgentsAnswer } from '@prosa/contract/flows/ai-agent';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../platform/requests/api-client.ts';

const requestedColumns = new URLSearchParams([
  ['columnsAgent', 'id'],
  ['columnsAgent', 'name'],
]);

/** Loads the names of the company's AI agents from the server. */
export const useAiAgentNames = () =>
  useQuery({
    queryKey: ['agents', 'names'],
    queryFn: () => callApi('GET', `/agents?${requestedColumns}`, { schema: ListAiAgentsAnswer }),
  });
