export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the request failed')));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the transaction was aborted')));
  });

const ROWS_AT_ONCE = 1_000;
const { MAX_SAFE_INTEGER } = Number;

/**
 * One text for each ticket, on disk. How many messages a text was made of tells whether it is still whole; a text whose
 * ticket was written since has no count.
 */
export class StoredTexts {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
    // Deleted at log-out.
    database.addEventListener('versionchange', () => database.close());
  }

  static async open(name: string): Promise<StoredTexts> {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('texts');
      opening.result.createObjectStore('counts');
    });
    return new StoredTexts(await settled(opening));
  }

  async readCounts(): Promise<Map<number, number>> {
    const store = this.#database.transaction('counts').objectStore('counts');
    // Both stores are written below and nowhere else: numbers under numbers.
    const [keys, counts] = await Promise.all([
      settled(store.getAllKeys() as IDBRequest<number[]>),
      settled(store.getAll() as IDBRequest<number[]>),
    ]);
    return new Map(keys.map((key, at) => [key, counts[at] ?? 0]));
  }

  async readTexts(each: (ticketId: number, text: string) => void): Promise<void> {
    for (let last = -1, more = true; more;) {
      const store = this.#database.transaction('texts').objectStore('texts');
      const range = IDBKeyRange.bound(last, MAX_SAFE_INTEGER, true);
      const [keys, texts] = await Promise.all([
        settled(store.getAllKeys(range, ROWS_AT_ONCE) as IDBRequest<number[]>),
        settled(store.getAll(range, ROWS_AT_ONCE) as IDBRequest<string[]>),
      ]);
      for (const [at, key] of keys.entries()) each(key, texts[at] ?? '');
      last = keys.at(-1) ?? last;
      more = keys.length === ROWS_AT_ONCE;
    }
  }

  async put(rows: readonly { readonly ticketId: number; readonly text: string; readonly count: number }[]): Promise<void> {
    const transaction = this.#database.transaction(['texts', 'counts'], 'readwrite');
    for (const { ticketId, text, count } of rows) {
      transaction.objectStore('texts').put(text, ticketId);
      transaction.objectStore('counts').put(count, ticketId);
    }
    await committed(transaction);
  }

  /** What these texts were made of was written: should nobody make them anew now, the next start will. */
  async outdate(ticketIds: Iterable<number>): Promise<void> {
    const transaction = this.#database.transaction('counts', 'readwrite');
    for (const ticketId of ticketIds) transaction.objectStore('counts').delete(ticketId);
    await committed(transaction);
  }

  async remove(ticketIds: Iterable<number>): Promise<void> {
    const transaction = this.#database.transaction(['texts', 'counts'], 'readwrite');
    for (const ticketId of ticketIds) {
      transaction.objectStore('texts').delete(ticketId);
      transaction.objectStore('counts').delete(ticketId);
    }
    await committed(transaction);
  }

  async clear(): Promise<void> {
    const transaction = this.#database.transaction(['texts', 'counts'], 'readwrite');
    transaction.objectStore('texts').clear();
    transaction.objectStore('counts').clear();
    await committed(transaction);
  }

  close(): void {
    this.#database.close();
  }
}
