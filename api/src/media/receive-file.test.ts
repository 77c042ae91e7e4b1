import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { receiveFile } from './receive-file.ts';

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('prosa-upload-'));

it('reads the type from the content, and keeps no folder of the name', async () => {
  const html = await receiveFile(Readable.from(['<!doctype html><script>alert(1)</script>']), '..\\..\\photo.jpg');
  expect(html).toMatchObject({ name: 'photo.jpg', mimeType: 'application/octet-stream', sizeBytes: 40 });
  await html.dispose();
  expect(existsSync(html.path)).toBe(false);
  const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);
  const voice = await receiveFile(Readable.from([ogg]), '');
  expect(voice).toMatchObject({ name: 'file', mimeType: 'audio/ogg' });
  await voice.dispose();
});

it('breaks a file off above the limit, without reading the rest and without leaving a part', async () => {
  const before = left();
  const chunk = Buffer.alloc(1024 * 1024);
  let given = 0;
  const endless = new Readable({
    read() {
      given += chunk.length;
      this.push(chunk);
    },
  });
  await expect(receiveFile(endless, 'big.bin')).rejects.toMatchObject({ code: 'ERR_MEDIA_TOO_LARGE', status: 413 });
  expect(endless.destroyed).toBe(true);
  expect(given).toBeLessThan(MESSAGE_MAX_FILE_BYTES * 1.5);
  expect(left().filter((name) => !before.includes(name))).toEqual([]);
});
