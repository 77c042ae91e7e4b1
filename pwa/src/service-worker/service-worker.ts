import { is, literal, object } from 'valibot';
import { cleanupOutdatedCaches } from 'workbox-precaching';
import { BACKGROUND_SYNC_TAG } from '../sync/outbox/outbox-signal.ts';
import { handleNotificationPress } from './handle-notification-press.ts';
import { registerMediaRoute } from './register-media-route.ts';
import { precacheApp } from './precache.ts';
import { RENEW_PUSH_TAG, renewPush, reportPushSubscription } from './renew-push.ts';
import { registerShareRoute } from './register-share-route.ts';
import { showPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;

precacheApp();
cleanupOutdatedCaches();
registerMediaRoute();
registerShareRoute();

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // The worker takes over only after the user has accepted the new version. The message 'activate' comes from pages of old
  // versions of the app.
  if (event.data === 'activate' || isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
});

/** Returns whether a page asks this worker to take over. */
const isSkipWaiting = (data: unknown): boolean => is(object({ type: literal('SKIP_WAITING') }), data);

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(handleNotificationPress(event)));
self.addEventListener('pushsubscriptionchange', (event: Event & { waitUntil?: (work: Promise<void>) => void }) =>
  event.waitUntil?.(renewPush()),
);

// Only Chromium has Background Sync, and the standard types lack it. The event only wakes the pages, and the pages send the
// outbox, because they hold the session.
self.addEventListener('sync', (event: Event & { tag?: string; waitUntil?: (work: Promise<void>) => void }) => {
  if (event.tag === BACKGROUND_SYNC_TAG) event.waitUntil?.(wakePages());
  // If the push subscription can't be reported this time either, the browser raises the event again later.
  if (event.tag === RENEW_PUSH_TAG) event.waitUntil?.(reportPushSubscription());
});

async function wakePages(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('drain-outbox');
}
