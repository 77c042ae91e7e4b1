/**
 * Asks the browser not to clear the held data, where it decides without asking the user: in an installed app, and where it was
 * granted before. Browsers with a prompt are asked when the app is installed.
 */
export async function requestPersistentStorage(isInstalled = isStandalone()): Promise<boolean> {
  const { storage } = navigator;
  if (storage?.persist === undefined || (await storage.persisted())) return storage?.persist !== undefined;
  return isInstalled || !asksPerson() ? storage.persist() : false;
}

const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches;
/** Firefox asks the user; the others decide by themselves. */
const asksPerson = (): boolean => /firefox/i.test(navigator.userAgent);

/** Asks at once where that shows no prompt, and otherwise when the app is installed. */
export function requestPersistenceOnInstall(stopped: AbortSignal): void {
  void requestPersistentStorage();
  window.addEventListener('appinstalled', () => void requestPersistentStorage(true), { signal: stopped });
}
