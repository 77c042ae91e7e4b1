import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotNow } from '../platform/api-errors.ts';
import { currentUser, sessionStore } from '../platform/session.ts';
import { reportAnswer, reportNoAnswer, onServerBack } from '../sync/use-sync-state.ts';

/** How long an answer counts as fresh when a screen opens again, in milliseconds. */
const FRESH_MS = 2_000;

/**
 * Caches the answers of the server while this user is signed in. A screen that opens again shows the cached answer at once, and
 * keeps showing it without a network.
 */
export const serverQueries = new QueryClient({
  // React-query must not judge the network by itself, because a screen must agree with the network's indicator.
  queryCache: new QueryCache({
    onSuccess: reportAnswer,
    onError: (error) => {
      if (error instanceof NotNow && (error.reason === 'network' || error.reason === 'timeout')) reportNoAnswer();
    },
  }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: FRESH_MS, gcTime: Number.POSITIVE_INFINITY },
  },
});

let reader = currentUser()?.id;
sessionStore.subscribe(() => {
  const user = currentUser()?.id;
  if (user !== reader) serverQueries.clear();
  reader = user;
});
// The queries are also refreshed where only the server was away and the network was not.
onServerBack(() => void serverQueries.invalidateQueries());

/** Provides the queries to a screen. */
export function ServerQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={serverQueries}>{children}</QueryClientProvider>;
}
