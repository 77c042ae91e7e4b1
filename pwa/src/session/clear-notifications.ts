import { showBadge } from '../platform/app-badge.ts';

/** Removes what a former user left outside the page: notifications and the number on the icon. */
export async function clearNotifications(): Promise<void> {
  await showBadge(0);
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration().catch(() => undefined);
  const shown = await registration?.getNotifications().catch(() => undefined);
  for (const notification of shown ?? []) notification.close();
}
