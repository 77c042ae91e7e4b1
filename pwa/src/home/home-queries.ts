import { useQuery } from '@tanstack/react-query';
import { Home, SetUp, type SetUpStep } from '@prosa/contract/administration/home';
import { callApi } from '../platform/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';

const homeKey = ['home'] as const;
/** Home is read anew after this time, in milliseconds: tickets come and go without a live event for it. */
const REFRESH_MS = 30_000;

export const useHome = () =>
  useQuery({ queryKey: homeKey, queryFn: () => callApi('GET', '/home', { schema: Home }), refetchInterval: REFRESH_MS });

/** Skips these steps of the set-up from now on; throws `ApiRefusal` or `NotNow`. */
export async function skipSetUpSteps(skipped: readonly SetUpStep[]): Promise<void> {
  const setUp = await callApi('PUT', '/set-up', { body: { skipped }, schema: SetUp });
  serverQueries.setQueryData<Home>(homeKey, (home) => home && { ...home, setUp });
}
