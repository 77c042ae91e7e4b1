import { Dexie, type Table } from 'dexie';
import { abortTransactionsOnLeave } from '../sync/database/abort-transactions-on-leave.ts';

/** A cached file: its URL, whether it is a thumbnail, its size, and its last use in milliseconds since the epoch. */
export type CachedFile = {
  readonly url: string;
  readonly part: 'thumbnail' | 'file';
  readonly sizeBytes: number;
  readonly usedAtMs: number;
};
/** The user whose files are cached. Other users don't get these files, and without an owner nothing is cached. */
type CacheOwnerRow = { readonly key: 'owner'; readonly name: string };

/** The index of the media cache. The bytes of the files are in the browser's cache. */
export class MediaIndex extends Dexie {
  readonly files!: Table<CachedFile, string>;
  readonly owner!: Table<CacheOwnerRow, string>;

  constructor(name = 'prosa-media') {
    super(name);
    this.version(1).stores({ files: 'url, usedAtMs', owner: 'key' });
    abortTransactionsOnLeave(this);
  }
}
