import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotNow } from '../platform/api-errors.ts';
import { currentUser, sessionStore } from '../platform/session.ts';
import { noteAnswer, noteNoAnswer, onServerBack } from '../sync/use-sync-state.ts';

/** How long what was read is taken for current when a screen opens again, in milliseconds. */
const FRESH_MS = 2_000;

/**
 * Keeps the answers that screens had from the server, as long as this user is signed in: a screen that opens again shows it at once,
 * and without a network it is what they have.
 */
export const serverQueries = new QueryClient({
  // A screen must not say that there is no network while the network's indicator says another thing.
  queryCache: new QueryCache({
    onSuccess: noteAnswer,
    onError: (error) => {
      if (error instanceof NotNow && (error.reason === 'network' || error.reason === 'timeout')) noteNoAnswer();
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
// Also where the network was there all along, and the server wasn't.
onServerBack(() => void serverQueries.invalidateQueries());

/** Gives the queries to a screen. */
export function ServerQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={serverQueries}>{children}</QueryClientProvider>;
}
