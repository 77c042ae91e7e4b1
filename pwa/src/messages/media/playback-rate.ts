import { PLAYBACK_RATES } from '@prosa/domain/messages/constants';
import { createStore } from '../../platform/store.ts';

const STORAGE_KEY = 'prosa-playback-rate';
const isPlaybackRate = (rate: number) => PLAYBACK_RATES.some((each) => each === rate);

const storedRate = Number(localStorage.getItem(STORAGE_KEY));
/** The playback speed of all voice messages, stored on this device. */
export const playbackRateStore = createStore<number>(isPlaybackRate(storedRate) ? storedRate : 1);

/** Returns the next speed of the cycle. */
export const toNextPlaybackRate = (rate: number): number =>
  PLAYBACK_RATES[(PLAYBACK_RATES.findIndex((each) => each === rate) + 1) % PLAYBACK_RATES.length] ?? 1;

export function cyclePlaybackRate(): void {
  const next = toNextPlaybackRate(playbackRateStore.get());
  localStorage.setItem(STORAGE_KEY, String(next));
  playbackRateStore.set(next);
}
