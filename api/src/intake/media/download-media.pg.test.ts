import * as v from 'valibot';
import { ConnectionId, MessageId } from '@prosa/contract/ids';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import type { Services } from '../../platform/services.ts';
import { createTestAdapter } from '../../testing/create-test-adapter.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { downloadMedia } from './download-media.ts';
import { receiveMessage } from '../receive-message.ts';

let setUp: TestServices;
let services: Services;
let content: () => Readable = () => Readable.from([]);
let downloads = 0;

const adapter = createTestAdapter({
  download: async () => {
    downloads += 1;
    return { body: content(), mimeType: 'image/jpeg' };
  },
});

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  services = { ...setUp.services, channels: new Map([['whatsappapi', adapter]]) };
});
afterAll(() => setUp.stop());

/** Sends a customer's file named `name`, and returns the message after the download as attendants see it. */
async function receiveFileOf(bytes: () => Readable, name: string, mediaType: 'image' | 'audio' | 'application' = 'image') {
  content = bytes;
  const providerId = crypto.randomUUID();
  const media = { ref: 'media-1', name, mimeType: 'image/jpeg' };
  await receiveMessage(services, setUp.companyId, {
    whatsappId: v.parse(ConnectionId, 1),
    message: {
      providerId,
      fromMe: false,
      contact: { identity: { kind: 'phone', value: '5511988887777' }, name: 'Rita', number: '5511988887777', isGroup: false },
      body: '',
      mediaType,
      media,
      quotedProviderId: null,
      dataJson: null,
      at: new Date(),
    },
  });
  const [{ id } = {}] = await setUp.rows('select id from messages where provider_id = $1', providerId);
  const job = { messageId: v.parse(MessageId, id), ...media };
  const download = (isLastTry = false) =>
    downloadMedia(services, setUp.companyId, { job, isLastTry, signal: new AbortController().signal });
  const read = async () =>
    (
      await setUp.rows(
        `select m.media_type, m.failure, m.media_id, f.mime_type, f.name, f.size_bytes, f.thumbnail_key, f.storage_key
           from messages m left join media f on f.id = m.media_id where m.id = $1`,
        id,
      )
    )[0];
  return { download, read };
}

test('a picture is stored once with its actual type and a thumbnail, even if several downloads run at once', async () => {
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c46a4a' } })
    .png()
    .toBuffer();
  const { download, read } = await receiveFileOf(() => Readable.from([png]), 'foto.jpg');
  await Promise.allSettled([download(), download()]);
  await download();
  const kept = await read();
  expect(kept).toMatchObject({
    media_type: 'image',
    mime_type: 'image/png',
    name: 'foto.jpg',
    size_bytes: String(png.length),
    failure: null,
  });
  const chunks: Buffer[] = [];
  for await (const chunk of await services.media.open(String(kept?.['thumbnail_key']))) chunks.push(Buffer.from(chunk));
  expect((await sharp(Buffer.concat(chunks)).metadata()).width).toBe(480);
  const before = downloads;
  await download();
  expect(downloads).toBe(before);
});

test('an HTML page declared as a picture becomes a plain file, which no screen shows inline', async () => {
  const { download, read } = await receiveFileOf(() => Readable.from(['<html><script>alert(1)</script></html>']), 'foto.jpg');
  await download();
  expect(await read()).toMatchObject({ media_type: 'application', mime_type: 'application/octet-stream', thumbnail_key: null });
});

test('a picture with too many pixels for a device becomes a plain file', async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const { download, read } = await receiveFileOf(() => Readable.from([bomb]), 'foto.png');
  await download();
  expect(await read()).toMatchObject({ media_type: 'application', mime_type: 'application/octet-stream', thumbnail_key: null });
});

test('M4: the download of a file above the limit is aborted and not repeated, and the message shows the reason', async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  let given = 0;
  const endless = () =>
    new Readable({
      read() {
        given += chunk.length;
        this.push(chunk);
      },
    });
  const { download, read } = await receiveFileOf(endless, 'filme.mp4');
  await download();
  expect(await read()).toMatchObject({ media_id: null, failure: 'ERR_MEDIA_TOO_LARGE' });
  expect(given).toBeLessThan(MESSAGE_MAX_FILE_BYTES * 1.5);
});

test('a voice message in a video container stays a voice message, and a document stays a document', async () => {
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
  const voice = await receiveFileOf(() => Readable.from([mp4]), 'audio.mp4', 'audio');
  await voice.download();
  expect(await voice.read()).toMatchObject({ media_type: 'audio', mime_type: 'video/mp4' });
  const document = await receiveFileOf(() => Readable.from([mp4]), 'filme.mp4', 'application');
  await document.download();
  expect(await document.read()).toMatchObject({ media_type: 'application', mime_type: 'video/mp4' });
});

test("after the download of a voice message, its ticket's last message has the length of the recording", async () => {
  // A WAV of two seconds: 16 bits, 8 kHz, one channel.
  const chunk = (name: string, bytes: number) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(bytes, 4);
    return head;
  };
  const format = Buffer.from([1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0]);
  const sound = [
    chunk('RIFF', 32_036),
    Buffer.from('WAVE'),
    chunk('fmt ', 16),
    format,
    chunk('data', 32_000),
    Buffer.alloc(32_000),
  ];
  const { download } = await receiveFileOf(() => Readable.from([Buffer.concat(sound)]), 'voz.wav', 'audio');
  await download();
  const [ticket] = await setUp.rows('select last_message, last_message_details from tickets order by id desc limit 1');
  expect(ticket).toMatchObject({
    last_message: 'voz.wav',
    last_message_details: { mediaType: 'audio', mediaName: 'voz.wav', durationS: 2 },
  });
});

test('a failed download is retried, and after the last attempt the message shows that its file is missing', async () => {
  const broken = () =>
    new Readable({
      read() {
        this.destroy(new Error('socket hang up'));
      },
    });
  const { download, read } = await receiveFileOf(broken, 'foto.jpg');
  await expect(download()).rejects.toThrow('socket hang up');
  expect(await read()).toMatchObject({ media_id: null, failure: null });
  await expect(download(true)).rejects.toThrow('socket hang up');
  expect(await read()).toMatchObject({ media_id: null, failure: 'ERR_WAPP_DOWNLOAD_MEDIA' });
});
