import * as v from 'valibot';
import { navigate } from 'wouter/use-browser-location';
import { databaseStore } from '../sync/database/current-database.ts';
import { ensurePushSubscription, unsubscribeFromPush } from './push-state.ts';

export { unsubscribeFromPush };

/** The message with which the service worker reports that the user pressed a notification, with the path of the page to open. */
const OpenPageMessage = v.object({ kind: v.literal('open'), path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) });

/**
 * Renews this device's push subscription while a user is signed in, and opens the page of a notification that the user pressed.
 */
export function maintainPush(stopped: AbortSignal): void {
  void ensurePushSubscription();
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const opening = v.safeParse(OpenPageMessage, data);
      if (opening.success && databaseStore.get() !== undefined) navigate(opening.output.path);
    },
    { signal: stopped },
  );
}
