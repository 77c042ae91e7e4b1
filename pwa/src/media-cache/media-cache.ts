import { MediaIndex, type CachedFile } from './media-index.ts';

/** A store of the files' bytes, such as the browser's Cache. */
export type FileStore = {
  readonly match: (url: string) => Promise<Response | undefined>;
  readonly put: (url: string, content: Response) => Promise<void>;
  readonly delete: (url: string) => Promise<boolean>;
};
export type FileStoreOpener = {
  readonly open: (owner: string) => Promise<FileStore>;
  readonly drop: (owner: string) => Promise<unknown>;
};

const toCacheName = (owner: string): string => `prosa-media-${owner}`;
const browserFiles: FileStoreOpener = {
  open: (owner) => caches.open(toCacheName(owner)),
  drop: (owner) => caches.delete(toCacheName(owner)),
};

/** The files that a user opened, and thumbnails, cached on the device up to a limit in bytes (SPEC M1 to M5). */
export class MediaCache {
  readonly #index: MediaIndex;
  readonly #files: FileStoreOpener;
  readonly #nowMs: () => number;

  constructor(index = new MediaIndex(), files = browserFiles, nowMs = Date.now) {
    this.#index = index;
    this.#files = files;
    this.#nowMs = nowMs;
  }

  /** Returns the owner of the held files. Undefined if there is no owner. */
  readonly owner = async (): Promise<string | undefined> => (await this.#index.owner.get('owner'))?.name;

  /** Makes `owner` the owner of the cache. The files of another owner are dropped first (SPEC M4). */
  async claim(owner: string): Promise<void> {
    if ((await this.owner()) === owner) return;
    await this.wipe();
    await this.#index.owner.put({ key: 'owner', name: owner });
  }

  /** Drops all cached files and the owner. Nothing is cached until the next claim. */
  async wipe(): Promise<void> {
    const owner = await this.owner();
    await this.#index.transaction('rw', this.#index.files, this.#index.owner, async () => {
      await this.#index.owner.clear();
      await this.#index.files.clear();
    });
    if (owner !== undefined) await this.#files.drop(owner);
  }

  /** Finds a file of the current owner, and marks it as the most recently used. */
  async match(owner: string, url: string): Promise<Response | undefined> {
    const held = await (await this.#files.open(owner)).match(url);
    if (held !== undefined) await this.#index.files.update(url, { usedAtMs: this.#nowMs() });
    return held;
  }

  /**
   * Caches a file, unless `owner` is no longer the owner of the cache. If all cached files then take more than `maxBytes`, the
   * least recently used ones are dropped. If the browser refuses to store the file, half of the cached bytes are freed.
   */
  async keep(
    owner: string,
    {
      file,
      content,
      maxBytes,
    }: { readonly file: Omit<CachedFile, 'usedAtMs'>; readonly content: Response; readonly maxBytes: number },
  ): Promise<void> {
    const files = await this.#files.open(owner);
    // The row is written first, because a file without a row would never be dropped.
    const isTheirs = await this.#index.transaction('rw', this.#index.files, this.#index.owner, async () => {
      if ((await this.owner()) !== owner) return false;
      await this.#index.files.put({ ...file, usedAtMs: this.#nowMs() });
      return true;
    });
    try {
      if (isTheirs) await files.put(file.url, content);
    } catch {
      await this.#index.files.delete(file.url);
      await this.free((await this.heldBytes()) / 2);
    }
    // If the user logged out during the write, every other file was dropped then, so this file is dropped now.
    if ((await this.owner()) !== owner) await this.#files.drop(owner);
    else await this.free((await this.heldBytes()) - maxBytes);
  }

  heldBytes = async (): Promise<number> =>
    (await this.#index.files.toArray()).reduce((total, { sizeBytes }) => total + sizeBytes, 0);

  heldUrls = async (): Promise<Set<string>> => new Set(await this.#index.files.toCollection().primaryKeys());

  /** Drops the least recently used files, thumbnails last, until `bytes` more are free. Returns how many bytes were freed. */
  async free(bytes: number): Promise<number> {
    if (bytes <= 0) return 0;
    const oldestFirst = await this.#index.files.orderBy('usedAtMs').toArray();
    const order = [
      ...oldestFirst.filter(({ part }) => part === 'file'),
      ...oldestFirst.filter(({ part }) => part === 'thumbnail'),
    ];
    let freed = 0;
    const going = order.filter(({ sizeBytes }) => {
      if (freed >= bytes) return false;
      freed += sizeBytes;
      return true;
    });
    await this.drop(going.map(({ url }) => url));
    return freed;
  }

  /** Drops all files except thumbnails. */
  async freeFiles(): Promise<void> {
    const files = await this.#index.files.filter(({ part }) => part === 'file').primaryKeys();
    await this.drop(files);
  }

  async drop(urls: readonly string[]): Promise<void> {
    const owner = await this.owner();
    if (owner === undefined || urls.length === 0) return;
    const files = await this.#files.open(owner);
    for (const url of urls) await files.delete(url);
    await this.#index.files.bulkDelete([...urls]);
  }
}
