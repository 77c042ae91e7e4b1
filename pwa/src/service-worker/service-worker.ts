import { is, literal, object } from 'valibot';
import { cleanupOutdatedCaches } from 'workbox-precaching';
import { BACKGROUND_SYNC_TAG } from '../sync/outbox/outbox-signal.ts';
import { answerNotification } from './answer-notification.ts';
import { routeMedia } from './media-route.ts';
import { precacheApp } from './precache.ts';
import { RENEW_PUSH_TAG, renewPush, tellServer } from './renew-push.ts';
import { routeShares } from './share-route.ts';
import { showPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;

precacheApp();
cleanupOutdatedCaches();
routeMedia();
routeShares();

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // Only when the person said yes to the new version. Pages that know no Workbox said it by a word of ours.
  if (event.data === 'activate' || isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
});

/** Whether a page's Workbox asks that this worker take over. */
const isSkipWaiting = (data: unknown): boolean => is(object({ type: literal('SKIP_WAITING') }), data);

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(answerNotification(event)));
self.addEventListener('pushsubscriptionchange', (event: Event & { waitUntil?: (work: Promise<void>) => void }) =>
  event.waitUntil?.(renewPush()),
);

// Background Sync is Chromium's alone and not in the standard types. The pages hold the session, so they do the sending.
self.addEventListener('sync', (event: Event & { tag?: string; waitUntil?: (work: Promise<void>) => void }) => {
  if (event.tag === BACKGROUND_SYNC_TAG) event.waitUntil?.(wakePages());
  // The browser comes again where it fails again.
  if (event.tag === RENEW_PUSH_TAG) event.waitUntil?.(tellServer());
});

async function wakePages(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('drain-outbox');
}
