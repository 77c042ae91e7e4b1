import { Dexie, type Table } from 'dexie';
import { abortOnLeave } from '../sync/database/abort-on-leave.ts';

/** A held file: `part` of `url`, with its last use, in milliseconds since the epoch. */
export type CachedFile = {
  readonly url: string;
  readonly part: 'thumbnail' | 'file';
  readonly sizeBytes: number;
  readonly usedAtMs: number;
};
/** The owner of the held files: nobody else gets them, and nothing is cached without an owner. */
type Owner = { readonly key: 'owner'; readonly name: string };

/** The index of the media cache; the bytes themselves are in the browser's cache. */
export class MediaIndex extends Dexie {
  readonly files!: Table<CachedFile, string>;
  readonly owner!: Table<Owner, string>;

  constructor(name = 'prosa-media') {
    super(name);
    this.version(1).stores({ files: 'url, usedAtMs', owner: 'key' });
    abortOnLeave(this);
  }
}
