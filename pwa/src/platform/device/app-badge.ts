/** Shows a number on the app's icon, or removes it for 0. Browsers without badges or permission ignore the number. */
export async function showBadge(unread: number): Promise<void> {
  const { navigator } = globalThis;
  await (unread === 0 ? navigator?.clearAppBadge?.() : navigator?.setAppBadge?.(unread))?.catch(() => undefined);
}
