import { useQuery } from '@tanstack/react-query';
import { PlanUse } from '@prosa/contract/administration/plan-use';
import { callApi } from '../platform/requests/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';

const planUsageQueryKey = ['plan-use'] as const;

/** Loads how much of its plan the company uses. Undefined until the server has answered. */
export const usePlanUsage = (): PlanUse | undefined =>
  useQuery({ queryKey: planUsageQueryKey, queryFn: () => callApi('GET', '/plan-use', { schema: PlanUse }) }).data;

/** Loads the usage of the plan again after a row was created or deleted. */
export const refreshPlanUsage = (): void => void serverQueries.invalidateQueries({ queryKey: planUsageQueryKey });
