/** Shows the number on the app's icon, none for 0; browsers without one, or without permission, are not missed. */
export async function showBadge(unread: number): Promise<void> {
  const { navigator } = globalThis;
  await (unread === 0 ? navigator?.clearAppBadge?.() : navigator?.setAppBadge?.(unread))?.catch(() => undefined);
}
