import * as v from 'valibot';
import { createStore, useStore } from '../../platform/store.ts';

const VOLUME_KEY = 'prosa-volume';
/** The range of the volume slider (coverage 1 §2, Top bar). */
export const VOLUME_RANGE = { min: 0, max: 1, step: 0.1 } as const;
const Volume = v.pipe(v.string(), v.toNumber(), v.minValue(VOLUME_RANGE.min), v.maxValue(VOLUME_RANGE.max));

/** Parses a stored volume. An invalid volume becomes full volume. */
export function parseVolume(text: string | null): number {
  const volume = v.safeParse(Volume, text);
  return volume.success ? volume.output : VOLUME_RANGE.max;
}

export const volumeStore = createStore(parseVolume(globalThis.localStorage?.getItem(VOLUME_KEY) ?? null));

/** Returns the volume of the sound for new messages, from 0 to 1, and its setter. This device stores the volume. */
export function useVolume(): [number, (volume: number) => void] {
  const choose = (volume: number) => {
    localStorage.setItem(VOLUME_KEY, String(volume));
    volumeStore.set(volume);
  };
  return [useStore(volumeStore), choose];
}
