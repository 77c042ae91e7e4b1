import type { Readable } from 'node:stream';

export type ByteRange = { readonly start: number; readonly end: number };

/** The store can't be reached now; it may work in a moment. */
export class MediaStoreAway extends Error {
  constructor(cause: unknown) {
    super('The media store is not answering.', { cause });
    this.name = 'MediaStoreAway';
  }
}

/** Where files of messages lie. All implementations pass `media-store-conformance.ts`. */
export type MediaStore = {
  /** Keeps all of `content` under `key`; nothing is kept when the stream fails. Returns its size in bytes. */
  readonly put: (key: string, content: Readable, mimeType: string) => Promise<number>;
  /** Opens what `put` kept, or the inclusive `range` of it. Rejects when it isn't there. */
  readonly open: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Forgets `key`; no error when it isn't there. */
  readonly remove: (key: string) => Promise<void>;
  /** Removes the empty folders that uploads left, where the store has folders: those nothing was put into since then. */
  readonly removeEmptyUploads: (unchangedSince: Date) => Promise<void>;
};

/** The folder of a company in which the parts of its uploads lie, each upload in one of its own. */
export const UPLOADS_FOLDER = 'uploads';

/** The key of a company's file: generated, never what an uploader named it. Some kinds of files have a folder of their own. */
export const storageKey = (
  companyId: number,
  mediaId: string,
  { part, folder = null }: { readonly part: 'file' | 'thumbnail'; readonly folder?: string | null },
): string => [companyId, folder, mediaId, part].filter((each) => each !== null).join('/');
