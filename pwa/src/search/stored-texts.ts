export const awaitRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the request failed')));
  });

export const awaitCommit = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the transaction was aborted')));
  });

const ROWS_PER_READ = 1_000;
const { MAX_SAFE_INTEGER } = Number;

/** The texts on disk: one result of `toTicketText` for each ticket. */
export class StoredTexts {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
    // This connection closes when a log-out deletes the database, because the deletion would otherwise wait for it.
    database.addEventListener('versionchange', () => database.close());
  }

  static async open(name: string): Promise<StoredTexts> {
    const opening = indexedDB.open(name, 2);
    opening.addEventListener('upgradeneeded', () => {
      const database = opening.result;
      // Texts that another version of the app stored are dropped, and made again.
      for (const store of database.objectStoreNames) database.deleteObjectStore(store);
      database.createObjectStore('texts');
    });
    return new StoredTexts(await awaitRequest(opening));
  }

  async ticketIds(): Promise<number[]> {
    // The cast is safe: the keys are numbers, because only this class writes the store.
    return awaitRequest(this.#texts('readonly').getAllKeys() as IDBRequest<number[]>);
  }

  async readTexts(each: (ticketId: number, text: string) => void): Promise<void> {
    for (let last = -1, more = true; more;) {
      const store = this.#texts('readonly');
      const range = IDBKeyRange.bound(last, MAX_SAFE_INTEGER, true);
      const [keys, texts] = await Promise.all([
        awaitRequest(store.getAllKeys(range, ROWS_PER_READ) as IDBRequest<number[]>),
        awaitRequest(store.getAll(range, ROWS_PER_READ) as IDBRequest<string[]>),
      ]);
      for (const [at, key] of keys.entries()) each(key, texts[at] ?? '');
      last = keys.at(-1) ?? last;
      more = keys.length === ROWS_PER_READ;
    }
  }

  async put(texts: ReadonlyMap<number, string>): Promise<void> {
    const store = this.#texts('readwrite');
    for (const [ticketId, text] of texts) store.put(text, ticketId);
    await awaitCommit(store.transaction);
  }

  async remove(ticketIds: Iterable<number>): Promise<void> {
    const store = this.#texts('readwrite');
    for (const ticketId of ticketIds) store.delete(ticketId);
    await awaitCommit(store.transaction);
  }

  async clear(): Promise<void> {
    const store = this.#texts('readwrite');
    store.clear();
    await awaitCommit(store.transaction);
  }

  close(): void {
    this.#database.close();
  }

  #texts(mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction('texts', mode).objectStore('texts');
  }
}
