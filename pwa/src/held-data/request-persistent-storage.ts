/**
 * Asks the browser not to clear the held data, if the browser decides that without a prompt: in an installed app, and if it has
 * agreed before. A browser with a prompt is asked when the app is installed.
 */
export async function requestPersistentStorage(isInstalled = isStandalone()): Promise<boolean> {
  const { storage } = navigator;
  if (storage?.persist === undefined || (await storage.persisted())) return storage?.persist !== undefined;
  return isInstalled || !promptsUser() ? storage.persist() : false;
}

const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches;
/** Firefox shows the user a prompt, and other browsers decide by themselves. */
const promptsUser = (): boolean => /firefox/i.test(navigator.userAgent);

/** Asks the browser at once if it shows no prompt, and otherwise when the app is installed. */
export function requestPersistenceOnInstall(stopped: AbortSignal): void {
  void requestPersistentStorage();
  window.addEventListener('appinstalled', () => void requestPersistentStorage(true), { signal: stopped });
}
