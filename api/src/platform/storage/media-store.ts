import type { CompanyId } from '@prosa/contract/ids';
import type { Readable } from 'node:stream';

export type ByteRange = { readonly start: number; readonly end: number };

/** Thrown if the store can't be reached now. The call may succeed in a moment. */
export class MediaStoreUnreachable extends Error {
  constructor(cause: unknown) {
    super('The media store is not answering.', { cause });
    this.name = 'MediaStoreUnreachable';
  }
}

/** The store of files. The tests of `media-store-conformance.ts` run for every implementation. */
export type MediaStore = {
  /** Stores all of `content` with the key `key`. Stores nothing if the stream fails. Returns the size in bytes. */
  readonly put: (key: string, content: Readable, mimeType: string) => Promise<number>;
  /** Opens a stored file, or the inclusive `range` of the file. Rejects if the file doesn't exist. */
  readonly open: (key: string, range?: ByteRange) => Promise<Readable>;
  /**
   * Deletes the file with the key `key`, and the parts that a killed process left while it stored the file. A missing file is no
   * error.
   */
  readonly remove: (key: string) => Promise<void>;
  /** Removes empty folders of uploads that have not changed since the given time. Does nothing if the store has no folders. */
  readonly removeEmptyUploads: (unchangedSince: Date) => Promise<void>;
};

/** The folder of a company for parts of uploads. Each upload has its own folder inside. */
export const UPLOADS_FOLDER = 'uploads';

/**
 * Returns the key of a company's file. The key is generated, and never contains the uploader's name for the file. Some kinds of
 * files have their own folder.
 */
export const toStorageKey = (
  companyId: CompanyId,
  mediaId: string,
  { part, folder = null }: { readonly part: 'file' | 'thumbnail'; readonly folder?: string | null },
): string => [companyId, folder, mediaId, part].filter((each) => each !== null).join('/');
