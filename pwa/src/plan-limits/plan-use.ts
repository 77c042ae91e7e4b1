import { useQuery } from '@tanstack/react-query';
import { PlanUse } from '@prosa/contract/administration/plan-use';
import { callApi } from '../platform/requests/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';

const planUseKey = ['plan-use'] as const;

/** Loads how much of its plan the company uses. Undefined until the server has answered. */
export const usePlanUse = (): PlanUse | undefined =>
  useQuery({ queryKey: planUseKey, queryFn: () => callApi('GET', '/plan-use', { schema: PlanUse }) }).data;

/** Loads the use of the plan again after a row was created or deleted. */
export const refreshPlanUse = (): void => void serverQueries.invalidateQueries({ queryKey: planUseKey });
