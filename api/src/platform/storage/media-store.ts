import type { CompanyId } from '@prosa/contract/ids';
import type { Readable } from 'node:stream';

export type ByteRange = { readonly start: number; readonly end: number };

/** The store can't be reached now. The call may succeed in a moment. */
export class MediaStoreUnreachable extends Error {
  constructor(cause: unknown) {
    super('The media store is not answering.', { cause });
    this.name = 'MediaStoreUnreachable';
  }
}

/** The store of messages' files. All implementations pass `media-store-conformance.ts`. */
export type MediaStore = {
  /** Stores all of `content` under `key`. Nothing is kept if the stream fails. Returns the size in bytes. */
  readonly put: (key: string, content: Readable, mimeType: string) => Promise<number>;
  /** Opens a stored file, or the inclusive `range` of it. Rejects if it doesn't exist. */
  readonly open: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Deletes `key`, and what a killed process left of it while it stored it. A missing file is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** Removes the empty folders that uploads left, if the store has folders: those unchanged since the given time. */
  readonly removeEmptyUploads: (unchangedSince: Date) => Promise<void>;
};

/** The folder of a company for the parts of its uploads. Each upload has a folder in it. */
export const UPLOADS_FOLDER = 'uploads';

/** The key of a company's file: generated, never the uploader's name. Some kinds of files have their own folder. */
export const storageKey = (
  companyId: CompanyId,
  mediaId: string,
  { part, folder = null }: { readonly part: 'file' | 'thumbnail'; readonly folder?: string | null },
): string => [companyId, folder, mediaId, part].filter((each) => each !== null).join('/');
