import * as v from 'valibot';
import { navigate } from 'wouter/use-browser-location';
import { databaseStore } from '../sync/database/current-database.ts';
import { keepPush, unsubscribe } from './push-state.ts';

export { unsubscribe };

/** The worker's message after a notification was pressed. */
const Opening = v.object({ kind: v.literal('open'), path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) });

/** Keeps this device's subscription alive while somebody is signed in, and goes where notifications lead. */
export function careForPush(stopped: AbortSignal): void {
  void keepPush();
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const opening = v.safeParse(Opening, data);
      if (opening.success && databaseStore.get() !== undefined) navigate(opening.output.path);
    },
    { signal: stopped },
  );
}
