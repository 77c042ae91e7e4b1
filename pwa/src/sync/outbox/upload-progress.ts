import { createStore, useStore } from '../../platform/store.ts';
import { createTabSignal } from '../create-tab-signal.ts';

const sentStore = createStore<ReadonlyMap<string, number>>(new Map());
const signal = createTabSignal<{ readonly entryId: string; readonly sent: number }>('upload');
signal.on(({ entryId, sent }) => sentStore.set(new Map(sentStore.get()).set(entryId, sent)));

/** Tells every tab which share of an entry's file the server has, from 0 to 1. */
export const reportUploadProgress = (entryId: string, sent: number): void => signal.raise({ entryId, sent });

/** Returns the uploaded share of an entry's file, from 0 to 1. Undefined if no file of the entry is being uploaded. */
export const useUploadProgress = (entryId: string | undefined): number | undefined => {
  const sent = useStore(sentStore);
  return entryId === undefined ? undefined : sent.get(entryId);
};
