import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeS3, type FakeS3 } from '@prosa/testing/fake-s3';
import { createFolderMediaStore } from './create-folder-media-store.ts';
import { describeMediaStore } from './media-store-conformance.ts';
import type { MediaStore } from './media-store.ts';
import { createS3MediaStore } from './create-s3-media-store.ts';

let folder: string;
let s3: FakeS3;
let inFolder: MediaStore;
let inBucket: MediaStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-media-'));
  s3 = await startFakeS3();
  inFolder = createFolderMediaStore(folder);
  inBucket = bucketWith(s3.secretAccessKey);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bucketWith = (secretAccessKey: string): MediaStore =>
  createS3MediaStore({
    bucket: s3.bucket,
    endpoint: s3.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey },
  });

describeMediaStore('a folder', () => inFolder);
describeMediaStore('an S3 bucket', () => inBucket);

test('a media store in a folder refuses a key that leads outside of the folder', async () => {
  await expect(inFolder.put('../out', Readable.from(['x']), 'text/plain')).rejects.toThrow('outside');
  await expect(inFolder.open('../../etc/passwd')).rejects.toThrow('outside');
});

test('a bucket refuses every call with a wrong secret', async () => {
  const before = s3.keys();
  await expect(bucketWith('wrong').put('7/x/file', Readable.from(['x']), 'text/plain')).rejects.toThrow('SignatureDoesNotMatch');
  expect(s3.keys()).toEqual(before);
});

/** Yields `bytes` in chunks, and then throws `failure` if it is given. */
async function* chunksOf(bytes: Buffer, failure?: Error): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000);
  if (failure !== undefined) throw failure;
}

test('a large file is sent to a bucket in parts, one part at a time', async () => {
  const bytes = randomBytes(40_000_000);
  expect(await inBucket.put('7/large/file', Readable.from(chunksOf(bytes)), 'application/zip')).toBe(bytes.length);
  expect((await buffer(await inBucket.open('7/large/file'))).equals(bytes)).toBe(true);
  expect(s3.largestBodyBytes()).toBeLessThan(20_000_000);
  expect(s3.countUnfinishedUploads()).toBe(0);
});

test('a bucket keeps no part of a large file whose upload failed midway', async () => {
  const broken = Readable.from(chunksOf(randomBytes(20_000_000), new Error('the upload broke off')));
  await expect(inBucket.put('7/broken/file', broken, 'application/zip')).rejects.toThrow('the upload broke off');
  expect(s3.countUnfinishedUploads()).toBe(0);
  expect(s3.keys()).not.toContain('7/broken/file');
});
