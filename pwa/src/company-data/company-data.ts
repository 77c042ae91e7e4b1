import { CompanyData, type UpdateCompanyDataBody } from '@prosa/contract/administration/company-data';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../platform/requests/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';

const companyDataQueryKey = ['company-data'] as const;
const loadCompanyData = () => callApi('GET', '/company-data', { schema: CompanyData });
const refreshCompanyData = (): void => void serverQueries.invalidateQueries({ queryKey: companyDataQueryKey });
onLiveEvent('setting', refreshCompanyData);
listeningSignal.on(refreshCompanyData);

export const useCompanyData = () => useQuery({ queryKey: companyDataQueryKey, queryFn: loadCompanyData });

/** Loads the company's current data. Throws `ApiRefusal` or `NotNow`. */
export async function reloadCompanyData(): Promise<CompanyData> {
  const data = await loadCompanyData();
  serverQueries.setQueryData(companyDataQueryKey, data);
  return data;
}

/** Saves the company's data. Throws `ApiRefusal` or `NotNow`. */
export async function saveCompanyData(body: UpdateCompanyDataBody): Promise<void> {
  serverQueries.setQueryData(companyDataQueryKey, await callApi('PUT', '/company-data', { body, schema: CompanyData }));
}
