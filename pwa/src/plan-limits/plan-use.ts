import { useQuery } from '@tanstack/react-query';
import { PlanUse } from '@prosa/contract/administration/plan-use';
import { callApi } from '../platform/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';

const planUseKey = ['plan-use'] as const;

/** The use that the company makes of its plan; undefined until the server has answered. */
export const usePlanUse = (): PlanUse | undefined =>
  useQuery({ queryKey: planUseKey, queryFn: () => callApi('GET', '/plan-use', { schema: PlanUse }) }).data;

/** Has the use of the plan read anew, because a row was added or deleted. */
export const refreshPlanUse = (): void => void serverQueries.invalidateQueries({ queryKey: planUseKey });
