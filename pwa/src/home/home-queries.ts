import { useQuery } from '@tanstack/react-query';
import { Home, SetUp, type SetUpStep } from '@prosa/contract/administration/home';
import { callApi } from '../platform/requests/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { onLiveEvent } from '../sync/live/live-signal.ts';

const homeKey = ['home'] as const;
/** The interval at which Home is loaded again, in milliseconds. Home has no live events for all changes of tickets. */
const REFRESH_MS = 30_000;

/** Loads Home again if it is shown. Called for the events below, because they can complete a step of the set-up. */
const refreshHome = (): void => void serverQueries.invalidateQueries({ queryKey: homeKey });
for (const kind of ['setting', 'queue', 'whatsapp'] as const) onLiveEvent(kind, refreshHome);
onLiveEvent('user', ({ action }) => void (action !== 'update' && refreshHome()));

export const useHome = () =>
  useQuery({
    queryKey: homeKey,
    queryFn: () => callApi('GET', '/home', { schema: Home }),
    refetchInterval: REFRESH_MS,
    // Home is loaded at every opening, so that a user who returns from a step sees that the step is done.
    refetchOnMount: 'always',
  });

/** Stores which steps of the set-up the company skips. Throws `ApiRefusal` or `NotNow`. */
export async function skipSetUpSteps(skipped: readonly SetUpStep[]): Promise<void> {
  const setUp = await callApi('PUT', '/set-up', { body: { skipped }, schema: SetUp });
  serverQueries.setQueryData<Home>(homeKey, (home) => home && { ...home, setUp });
}
