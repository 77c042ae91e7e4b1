import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { cutIntoParts } from './cut-into-parts.ts';
import { MediaStoreUnreachable, type MediaStore } from './media-store.ts';

/**
 * The store counts as unreachable if no connection is made within `CONNECT_TIMEOUT_MS`, or if a connection brings no data for
 * `SILENCE_TIMEOUT_MS`.
 */
const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 30_000;

/**
 * The size in bytes of the parts in which a larger file is sent. S3 accepts at most 10,000 parts. Each part except the last one
 * must have at least 5 MiB.
 */
const S3_PART_BYTES = 16 * 1024 * 1024;

type ObjectLocation = { readonly Bucket: string; readonly Key: string };

/**
 * Stores files in an S3-compatible store. S3 needs the size of each part in advance, so `put` keeps up to two parts of the
 * stream in memory.
 */
export function createS3MediaStore(s3: NonNullable<Config['s3']>): MediaStore {
  const client = new S3Client({
    region: s3.region,
    // Many compatible stores don't support Amazon's newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
    ...(s3.endpoint === null ? {} : { endpoint: s3.endpoint, forcePathStyle: true }),
    ...(s3.credentials === null ? {} : { credentials: s3.credentials }),
  });
  return {
    async put(key, content, mimeType) {
      const target = { Bucket: s3.bucket, Key: key };
      const parts = cutIntoParts(content, S3_PART_BYTES);
      const { value: first = Buffer.of() } = await parts.next();
      if (first.length === S3_PART_BYTES) return putInParts(client, { target, mimeType }, prependToStream(first, parts));
      await client.send(new PutObjectCommand({ ...target, Body: first, ContentType: mimeType })).catch(throwUnreachable);
      return first.length;
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

async function* prependToStream(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Stores a file part by part, or not at all, and returns its size in bytes. A killed process leaves the parts that it sent. */
async function putInParts(
  client: S3Client,
  { target, mimeType }: { readonly target: ObjectLocation; readonly mimeType: string },
  parts: AsyncIterable<Buffer>,
): Promise<number> {
  const { UploadId } = await client
    .send(new CreateMultipartUploadCommand({ ...target, ContentType: mimeType }))
    .catch(throwUnreachable);
  try {
    const sent: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
    let sizeBytes = 0;
    for await (const part of parts) {
      const PartNumber = sent.length + 1;
      const { ETag } = await client
        .send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body: part }))
        .catch(throwUnreachable);
      sent.push({ PartNumber, ETag });
      sizeBytes += part.length;
    }
    await client
      .send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: sent } }))
      .catch(throwUnreachable);
    return sizeBytes;
  } catch (error) {
    // An error of this call is ignored, because the first error is thrown below. If the store can't be reached, it keeps the
    // parts until its own rule deletes them.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
    throw error;
  }
}

/**
 * Throws an error with a 4xx status unchanged, because Prosa sent a wrong request. For any other error, throws
 * `MediaStoreUnreachable`.
 */
function throwUnreachable(error: unknown): never {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  throw status >= 400 && status < 500 ? error : new MediaStoreUnreachable(error);
}
