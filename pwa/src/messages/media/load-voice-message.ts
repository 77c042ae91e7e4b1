import { toWaveformPeaks } from './waveform-peaks.ts';

export type VoiceMessage = { readonly url: string; readonly seconds: number; readonly peaks: readonly number[] };

export const WAVEFORM_BARS = 40;
const MAX_WAVEFORM_FILE_BYTES = 1_500_000;
const SAMPLE_RATE = 8_000;
const voiceMessagesByUrl = new Map<string, Promise<VoiceMessage | undefined>>();

/**
 * Loads a voice message's length, waveform and audio, once per page. Undefined if the file is large or not available, or if the
 * user saves data. The message then plays without a waveform.
 */
export function loadVoiceMessage(url: string, sizeBytes: number): Promise<VoiceMessage | undefined> {
  // The file of an unsent message is in the page's own memory, and the content policy forbids fetching it from there.
  if (url === '' || url.startsWith('blob:') || sizeBytes > MAX_WAVEFORM_FILE_BYTES || isSavingData())
    return Promise.resolve(undefined);
  const known = voiceMessagesByUrl.get(url);
  if (known !== undefined) return known;
  const loading = readVoiceMessage(url).catch(() => {
    voiceMessagesByUrl.delete(url);
    return undefined;
  });
  voiceMessagesByUrl.set(url, loading);
  return loading;
}

async function readVoiceMessage(url: string): Promise<VoiceMessage | undefined> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`no sound: ${answer.status}`);
  const blob = await answer.blob();
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await blob.arrayBuffer());
  return {
    url: URL.createObjectURL(blob),
    seconds: sound.duration,
    peaks: toWaveformPeaks(sound.getChannelData(0), WAVEFORM_BARS),
  };
}

// The cast is needed because the standard types lack the Network Information API, which only Chromium has.
const isSavingData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
