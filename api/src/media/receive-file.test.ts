import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { receiveFile } from './receive-file.ts';

/** Other tests store temporary files at the same time, so this test uses its own folder for them. */
const temporaryFolder = mkdtempSync(join(tmpdir(), 'prosa-receive-file-'));
beforeAll(() => void vi.stubEnv('TMPDIR', temporaryFolder));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporaryFolder, { recursive: true });
});

it('the type of a file is detected by its content, and folders are removed from the file’s name', async () => {
  const html = await receiveFile(Readable.from(['<!doctype html><script>alert(1)</script>']), '..\\..\\photo.jpg');
  expect(html).toMatchObject({ name: 'photo.jpg', mimeType: 'application/octet-stream', sizeBytes: 40 });
  await html.dispose();
  expect(existsSync(html.path)).toBe(false);
  const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);
  const voice = await receiveFile(Readable.from([ogg]), '');
  expect(voice).toMatchObject({ name: 'file', mimeType: 'audio/ogg' });
  await voice.dispose();
});

it('characters that would disguise the ending of a file’s name are removed from the name', async () => {
  const file = await receiveFile(Readable.from(['x']), 'foto\u202Egpj.exe');
  expect(file.name).toBe('fotogpj.exe');
  await file.dispose();
});

const AUDIO_TRACK_TYPE = 2;
const VIDEO_TRACK_TYPE = 1;

/** Builds the beginning of a WebM as browsers record it: a segment of unknown size with its information and tracks. */
function webmOf(...trackTypes: number[]): Buffer {
  const element = (id: string, ...parts: Uint8Array[]): Buffer => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 + body.length]), body]);
  };
  const tracks = trackTypes.map((type) => element('ae', element('d7', Buffer.of(1)), element('83', Buffer.of(type))));
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1549a966', element('2ad7b1', Buffer.from('0f4240', 'hex'))),
    element('1654ae6b', ...tracks),
    Buffer.alloc(64),
  ]);
}

it.each([
  ['only sound', [AUDIO_TRACK_TYPE], 'audio/webm'],
  ['two languages of sound', [AUDIO_TRACK_TYPE, AUDIO_TRACK_TYPE], 'audio/webm'],
  ['pictures and sound', [VIDEO_TRACK_TYPE, AUDIO_TRACK_TYPE], 'video/webm'],
  ['only pictures', [VIDEO_TRACK_TYPE], 'video/webm'],
  ['no track', [], 'video/webm'],
])('a WebM with %s has the type of its tracks', async (_what, trackTypes, mimeType) => {
  const file = await receiveFile(Readable.from([webmOf(...trackTypes)]), 'gravação.webm');
  expect(file.mimeType).toBe(mimeType);
  await file.dispose();
});

it('a file above the limit is aborted before the rest is read, and leaves no partial file', async () => {
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
  expect(readdirSync(temporaryFolder)).toEqual([]);
});
