import { CompanyHours, type UpdateCompanyHoursBody } from '@prosa/contract/service-hours/company-hours';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../platform/requests/api-client.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';

const companyHoursQueryKey = ['company-hours'] as const;
const toHoursPath = (companyId: number): string => `/companies/${companyId}/schedules`;

const refreshCompanyHours = (): void => void serverQueries.invalidateQueries({ queryKey: companyHoursQueryKey });
onLiveEvent('setting', refreshCompanyHours);
listeningSignal.on(refreshCompanyHours);

/**
 * Loads and saves the company's service hours, the holidays, and the message that customers get outside these hours. The values
 * follow the changes of other users.
 */
export function useCompanyHours() {
  const { companyId } = useSignedInUser();
  const path = toHoursPath(companyId);
  const read = () => callApi('GET', path, { schema: CompanyHours });
  const query = useQuery({ queryKey: companyHoursQueryKey, queryFn: read });
  return {
    query,
    /** Loads the current values again. Throws `ApiRefusal` or `NotNow`. */
    reload: async (): Promise<CompanyHours> => {
      const hours = await read();
      serverQueries.setQueryData(companyHoursQueryKey, hours);
      return hours;
    },
    /** Saves the values. Throws `ApiRefusal` or `NotNow`. */
    save: async (body: UpdateCompanyHoursBody): Promise<void> => {
      serverQueries.setQueryData(companyHoursQueryKey, await callApi('PUT', path, { body, schema: CompanyHours }));
    },
  };
}
