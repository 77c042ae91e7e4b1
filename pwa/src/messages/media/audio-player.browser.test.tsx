import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { AudioPlayer } from './audio-player.tsx';

const SAMPLE_RATE = 3_000;
const TONE_SECONDS = 20;

/** Returns a loud tone as a WAV file with one channel of 8 bits. */
function createToneFile(): Uint8Array<ArrayBuffer> {
  const size = SAMPLE_RATE * TONE_SECONDS;
  const file = new Uint8Array(44 + size);
  const header = new DataView(file.buffer);
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => (file[at + index] = letter.charCodeAt(0)));
  text(0, 'RIFF');
  header.setUint32(4, 36 + size, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, SAMPLE_RATE, true);
  header.setUint32(28, SAMPLE_RATE, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  text(36, 'data');
  header.setUint32(40, size, true);
  file.fill(250, 44);
  for (let at = 44; at < file.length; at += 4) file[at] = 5;
  return file;
}

it('a voice message that starts to play before its waveform is loaded keeps playing afterwards', async () => {
  const tone = createToneFile();
  const waveform = Promise.withResolvers<Response>();
  const fetched = vi.spyOn(window, 'fetch').mockReturnValue(waveform.promise);
  onTestFinished(() => fetched.mockRestore());
  const url = `data:audio/wav;base64,${btoa(Array.from(tone, (byte) => String.fromCharCode(byte)).join(''))}`;
  const media = { url, name: 'voz.wav', mimeType: 'audio/wav', sizeBytes: tone.length, thumbnailUrl: null };
  const screen = await render(<AudioPlayer media={media} />);
  const audio = screen.container.querySelector('audio');
  await page.getByRole('button', { name: 'Ouvir' }).click();
  await expect.element(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  waveform.resolve(new Response(tone));
  const firstBar = () => screen.container.querySelector<HTMLElement>('[aria-hidden][style]')?.style.height;
  await expect.poll(firstBar).not.toBe('3px');
  expect(audio?.src).toBe(url);
  await expect.element(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect.element(page.getByRole('button', { name: 'Ouvir' })).toBeVisible();
});
