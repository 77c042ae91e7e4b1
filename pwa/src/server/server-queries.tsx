import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotNow } from '../platform/requests/api-errors.ts';
import { currentUser, sessionStore } from '../platform/session/session.ts';
import { reportServerAnswer, reportMissingAnswer, onServerReachable } from '../sync/use-sync-state.ts';

/** The time for which a cached answer is shown without loading it again, in milliseconds. */
const FRESH_FOR_MS = 2_000;

/**
 * Caches the answers of the server while this user is signed in. A screen that opens again shows the cached answer immediately,
 * and keeps showing it without a network.
 */
export const serverQueries = new QueryClient({
  // Every answer and every missing answer is reported to the network indicator, which alone decides whether there is a network.
  // React Query does not decide this, so that all screens agree.
  queryCache: new QueryCache({
    onSuccess: reportServerAnswer,
    onError: (error) => {
      if (error instanceof NotNow && (error.reason === 'network' || error.reason === 'timeout')) reportMissingAnswer();
    },
  }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: FRESH_FOR_MS, gcTime: Number.POSITIVE_INFINITY },
  },
});

let cacheOwnerId = currentUser()?.id;
sessionStore.subscribe(() => {
  const user = currentUser()?.id;
  if (user !== cacheOwnerId) serverQueries.clear();
  cacheOwnerId = user;
});
// The server may have been unreachable although there was a network. The queries are refreshed when the server answers again.
onServerReachable(() => void serverQueries.invalidateQueries());

/** Provides the queries to a screen. */
export function ServerQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={serverQueries}>{children}</QueryClientProvider>;
}
