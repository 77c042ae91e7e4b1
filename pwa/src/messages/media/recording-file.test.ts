import { RECORDING_BITS_PER_SECOND, MIN_RECORDING_BYTES } from '@prosa/domain/messages/constants';
import { expect, test } from 'vitest';
import { isRecordingLongEnough, isRecordingName, createRecordingName } from './recording-file.ts';

test('a recording for Messenger or Instagram gets the extension .m4a, and one for WhatsApp gets .mp3', () => {
  const at = new Date('2026-11-21T16:28:26.000Z');
  expect(createRecordingName('whatsappapi', at)).toBe('audio-2026-11-21-16-28-26.mp3');
  expect(createRecordingName('whatsapp', at)).toMatch(/\.mp3$/);
  expect(createRecordingName('facebook', at)).toMatch(/\.m4a$/);
  expect(createRecordingName('instagram', at)).toMatch(/\.m4a$/);
});

test('a file is recognised as a recording only by a name in the format that the app gives to recordings', () => {
  const at = new Date('2026-11-21T16:28:26.000Z');
  for (const channel of ['whatsapp', 'facebook'] as const) expect(isRecordingName(createRecordingName(channel, at))).toBe(true);
  for (const text of ['audio.mp3', 'audio-2026.mp3', `Ouça ${createRecordingName('whatsapp', at)}`])
    expect(isRecordingName(text)).toBe(false);
});

test('a recording under 10000 bytes is not sent', () => {
  expect(isRecordingLongEnough(new Blob([new Uint8Array(9_999)]))).toBe(false);
  expect(isRecordingLongEnough(new Blob([new Uint8Array(10_000)]))).toBe(true);
});

test('a recording of 128 kbps is sent if it lasts at least 0.625 s, which are 10000 bytes', () => {
  expect([RECORDING_BITS_PER_SECOND, MIN_RECORDING_BYTES]).toEqual([128_000, 10_000]);
  const ofSeconds = (seconds: number) => new Blob([new Uint8Array((seconds * RECORDING_BITS_PER_SECOND) / 8)]);
  expect([0.62, 0.625].map((seconds) => isRecordingLongEnough(ofSeconds(seconds)))).toEqual([false, true]);
});
