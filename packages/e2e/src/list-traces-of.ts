import type { Page } from '@playwright/test';

/**
 * Lists every place in which the page's origin stores `text`: tables, files, local storage, notifications and the page itself.
 * Media files can't be searched, so all of them are listed.
 */
export const listTracesOf = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.addEventListener('success', () => resolve(reading.result));
        });
        if (JSON.stringify(rows).includes(wanted)) found.push(`${name}/${store}`);
      }
      database.close();
    }
    for (const key of await caches.keys())
      if (!key.startsWith('workbox-precache'))
        for (const request of await (await caches.open(key)).keys())
          // Every media file is listed, because it can't be searched for a text.
          if (key.startsWith('prosa-media-') || (await (await caches.match(request))?.text())?.includes(wanted) === true)
            found.push(`${key} ${request.url}`);
    if (JSON.stringify(localStorage).includes(wanted)) found.push('localStorage');
    const registration = await navigator.serviceWorker.getRegistration();
    for (const { title } of (await registration?.getNotifications()) ?? []) found.push(`notification ${title}`);
    if (document.title.includes(wanted) || document.body.textContent.includes(wanted)) found.push('page');
    return found;
  }, text);

/**
 * Lists the same as `listTracesOf` without media files, because the device may download the media files of other tickets at any
 * time.
 */
export const listTextTracesOf = async (page: Page, text: string): Promise<string[]> =>
  (await listTracesOf(page, text)).filter((trace) => !trace.startsWith('prosa-media-'));
