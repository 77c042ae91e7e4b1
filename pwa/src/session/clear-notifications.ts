import { showBadge } from '../platform/device/app-badge.ts';

/** Removes what the app left outside its page for a former user: the notifications, and the number on the app's icon. */
export async function clearNotifications(): Promise<void> {
  await showBadge(0);
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration().catch(() => undefined);
  const shown = await registration?.getNotifications().catch(() => undefined);
  for (const notification of shown ?? []) notification.close();
}
