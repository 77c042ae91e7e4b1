import { registerRoute } from 'workbox-routing';
import { answerMediaRequest, isMediaPath } from '../media-cache/answer-media-request.ts';
import { MediaCache } from '../media-cache/media-cache.ts';
import { readStorageBudget } from '../platform/storage/storage-budget.ts';

declare const self: ServiceWorkerGlobalScope;

/** Answers requests for messages' files: from the device if it has the file, or else from the network. */
export function registerMediaRoute(): void {
  const cache = new MediaCache();
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isMediaPath(url.pathname),
    ({ request }) =>
      answerMediaRequest(request, {
        cache,
        // The request bypasses the browser's own cache, which would survive a log-out.
        fetch: (asked) => fetch(asked, { cache: 'no-store' }),
        maxBytes: async () => (await readStorageBudget()).mediaBytes,
      }),
  );
  // On a first visit, the new worker also answers the requests of pages that are already open, so that messages' files are cached
  // during this visit, and not only from the second visit on.
  self.addEventListener('activate', (event: ExtendableEvent) => event.waitUntil(self.clients.claim()));
}
