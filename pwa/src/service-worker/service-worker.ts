import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { WorkboxPlugin } from 'workbox-core/types';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: { url: string; revision: string | null }[] };

const BACKGROUND_SYNC_TAG = 'prosa-outbox';
const DAY_S = 86_400;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, /^\/sync(\/|$)/, /^\/socket\.io(\/|$)/],
  }),
);
// Small pictures only: originals stay at the server. Dropped at log-out.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/media/') && url.pathname.includes('thumb'),
  new CacheFirst({
    cacheName: 'prosa-thumbnails',
    // Workbox's classes are not typed for exactOptionalPropertyTypes; they are its own plugins.
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }) as WorkboxPlugin,
      new ExpirationPlugin({ maxEntries: 500, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  }),
);

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // Only when the person said yes to the new version.
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
});

// Background Sync is Chromium's alone and not in the standard types. The pages hold the session, so they do the sending.
self.addEventListener('sync', (event: Event & { tag?: string; waitUntil?: (work: Promise<void>) => void }) => {
  if (event.tag === BACKGROUND_SYNC_TAG) event.waitUntil?.(wakePages());
});

async function wakePages(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('drain-outbox');
}
