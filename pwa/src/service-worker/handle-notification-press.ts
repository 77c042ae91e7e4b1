import { safeParse } from 'valibot';
import { PushPayload } from '@prosa/contract/push/push-payload';
import { SessionUser } from '@prosa/contract/session/session';
import { readDeviceNote, SIGNED_IN_USER_NOTE } from '../push/device-note.ts';
import { markReadInWorker } from './mark-read-in-worker.ts';

declare const self: ServiceWorkerGlobalScope;

const NotificationData = PushPayload.entries.notification.entries.data;

/**
 * Handles a press on a notification or one of its buttons. For a user who is no longer signed in, the press only opens the app.
 */
export async function handleNotificationPress({ action, notification }: NotificationEvent): Promise<void> {
  notification.close();
  const data = safeParse(NotificationData, notification.data);
  const user = await readDeviceNote(SIGNED_IN_USER_NOTE, SessionUser);
  if (!data.success || user?.id !== data.output.userId || user.companyId !== data.output.companyId) return openPath('/');
  const { path, ticket } = data.output;
  if (action === 'read' && ticket !== null) return markReadInWorker(user, ticket.id);
  return openPath(action === 'reply' ? `${path}?reply` : path);
}

/**
 * Returns whether a path belongs to the app. A window that shows a picture, the API's description or the simulator can't
 * navigate to a ticket.
 */
const isAppPath = (pathname: string): boolean => !/^\/(api|simulator)(\/|$)/.test(pathname);

/** Navigates the window that was used last, or opens a new one. Both work without a network. */
async function openPath(path: string): Promise<void> {
  const windows = (await self.clients.matchAll({ type: 'window' })).filter(({ url }) => isAppPath(new URL(url).pathname));
  const already = windows.find(({ url }) => new URL(url).pathname === path.split('?')[0]);
  const client =
    already ??
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0];
  if (client === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  client.postMessage({ kind: 'open', path });
  // If the press was too long ago, the browser refuses the focus. The window still shows the page.
  await client.focus().catch(() => undefined);
}
