import { CompanyId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { toStorageKey, type MediaStore } from './media-store.ts';

/** Tests the behaviour that every media store must have. Each test calls `store`. */
export function describeMediaStore(name: string, store: () => MediaStore): void {
  const createKey = (): string => toStorageKey(v.parse(CompanyId, 7), randomUUID(), { part: 'file' });
  const putFile = (at: string, bytes: Buffer) =>
    store().put(at, Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), 'image/png');

  describe(name, () => {
    it('returns a stored file unchanged, with its size', async () => {
      const at = createKey();
      const bytes = randomBytes(300_000);
      expect(await putFile(at, bytes)).toBe(bytes.length);
      expect((await buffer(await store().open(at))).equals(bytes)).toBe(true);
    });

    it('keeps an empty file', async () => {
      const at = createKey();
      expect(await store().put(at, Readable.from([]), 'text/plain')).toBe(0);
      expect(await buffer(await store().open(at))).toHaveLength(0);
    });

    it('returns a range of a file, including its first and last byte', async () => {
      const at = createKey();
      await putFile(at, Buffer.from('0123456789'));
      expect((await buffer(await store().open(at, { start: 2, end: 5 }))).toString()).toBe('2345');
      expect((await buffer(await store().open(at, { start: 9, end: 9 }))).toString()).toBe('9');
    });

    it('replaces an existing file', async () => {
      const at = createKey();
      await putFile(at, Buffer.from('former'));
      await putFile(at, Buffer.from('latter'));
      expect((await buffer(await store().open(at))).toString()).toBe('latter');
    });

    it('rejects opening a missing file', async () => {
      await expect(store().open(createKey())).rejects.toThrow();
    });

    it('stores nothing of a stream that fails', async () => {
      const at = createKey();
      const brokenContent = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('the upload broke off');
        })(),
      );
      await expect(store().put(at, brokenContent, 'image/png')).rejects.toThrow('the upload broke off');
      await expect(store().open(at)).rejects.toThrow();
    });

    it('removing a file succeeds, even if it was removed before', async () => {
      const at = createKey();
      await putFile(at, Buffer.from('gone soon'));
      await store().remove(at);
      await store().remove(at);
      await expect(store().open(at)).rejects.toThrow();
    });

    it('stores several files at the same time without mixing them up', async () => {
      const keys = Array.from({ length: 8 }, createKey);
      await Promise.all(keys.map((at) => putFile(at, Buffer.from(`content of ${at}`))));
      const read = await Promise.all(keys.map(async (at) => (await buffer(await store().open(at))).toString()));
      expect(read).toEqual(keys.map((at) => `content of ${at}`));
    });
  });
}
