/**
 * Asks the browser not to clear the held data, and returns whether it agreed. A browser that would show a prompt is asked only in
 * the installed app.
 */
export async function requestPersistentStorage(isInstalled = isStandalone()): Promise<boolean> {
  const { storage } = navigator;
  if (storage?.persist === undefined || (await storage.persisted())) return storage?.persist !== undefined;
  return isInstalled || !promptsUser() ? storage.persist() : false;
}

const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches;
/** Firefox shows the user a prompt, and other browsers decide without one. */
const promptsUser = (): boolean => /firefox/i.test(navigator.userAgent);

/**
 * Asks the browser not to clear the held data. A browser that shows no prompt is asked immediately. A browser that shows one is
 * asked only once the app is installed.
 */
export function requestPersistenceOnInstall(stopped: AbortSignal): void {
  void requestPersistentStorage();
  window.addEventListener('appinstalled', () => void requestPersistentStorage(true), { signal: stopped });
}
