import type { Page } from '@playwright/test';

/**
 * Reads the rows of a table in the local database of the signed-in user. Returns an empty list if the database does not exist
 * yet.
 */
export const readStoredRows = <T>(page: Page, table: string): Promise<T[]> =>
  page.evaluate(async (wanted) => {
    const name = (await indexedDB.databases()).find((each) => /^prosa-\d+-\d+$/.test(each.name ?? ''))?.name;
    if (name === undefined) return [];
    return new Promise<T[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction(wanted).objectStore(wanted).getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result);
        });
      });
    });
  }, table);

/** Sets fields of every row of a table in the local database of the signed-in user. */
export const changeStoredRows = (page: Page, table: string, fields: object): Promise<void> =>
  page.evaluate(
    async ([wanted, change]) => {
      const name = (await indexedDB.databases()).find((each) => /^prosa-\d+-\d+$/.test(each.name ?? ''))?.name;
      if (name === undefined) throw new Error('nobody is signed in here');
      return new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(wanted, 'readwrite');
          const walking = writing.objectStore(wanted).openCursor();
          walking.addEventListener('success', () => {
            walking.result?.update({ ...walking.result.value, ...change });
            walking.result?.continue();
          });
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      });
    },
    [table, fields] as const,
  );
