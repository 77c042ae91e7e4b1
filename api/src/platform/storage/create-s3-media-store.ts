import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { MediaStoreUnreachable, type MediaStore } from './media-store.ts';

/** The times in milliseconds after which a store counts as away: without a connection, and without data on a connection. */
const CONNECT_MS = 5_000;
const SILENT_MS = 30_000;

/** Stores files in an S3-compatible store. A put needs the size in advance, so the whole stream is buffered first. */
export function createS3MediaStore(s3: NonNullable<Config['s3']>): MediaStore {
  const client = new S3Client({
    region: s3.region,
    // Many compatible stores don't support Amazon's newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    ...(s3.endpoint === null ? {} : { endpoint: s3.endpoint, forcePathStyle: true }),
    ...(s3.credentials === null ? {} : { credentials: s3.credentials }),
  });
  return {
    async put(key, content, mimeType) {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(Buffer.from(chunk));
      const body = Buffer.concat(chunks);
      await client
        .send(new PutObjectCommand({ Bucket: s3.bucket, Key: key, Body: body, ContentType: mimeType }))
        .catch(throwUnreachable);
      return body.length;
    },
    async open(key, range) {
      const bytes = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      const { Body } = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key, ...bytes })).catch(throwUnreachable);
      if (!(Body instanceof Readable)) throw new Error('The media store answered without a body.');
      return Body;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: key })).catch(throwUnreachable);
    },
    async removeEmptyUploads() {
      // A bucket has no folders, so there is nothing to remove.
    },
  };
}

/** Throws a refusal of the store unchanged, because such an error is our fault. Any other error means that the store is away. */
function throwUnreachable(error: unknown): never {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  throw status >= 400 && status < 500 ? error : new MediaStoreUnreachable(error);
}
