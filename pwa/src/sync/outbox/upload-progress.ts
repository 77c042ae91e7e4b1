import { createStore, useStore } from '../../platform/store.ts';
import { createTabSignal } from '../create-tab-signal.ts';

const uploadedShareStore = createStore<ReadonlyMap<string, number>>(new Map());
const progressSignal = createTabSignal<{ readonly entryId: string; readonly sent: number }>('upload');
progressSignal.on(({ entryId, sent }) => uploadedShareStore.set(new Map(uploadedShareStore.get()).set(entryId, sent)));

/** Tells every tab which share of an entry's file the server has, from 0 to 1. */
export const reportUploadProgress = (entryId: string, sent: number): void => progressSignal.raise({ entryId, sent });

/** Returns the uploaded share of an entry's file, from 0 to 1. Undefined if no file of the entry is being uploaded. */
export const useUploadProgress = (entryId: string | undefined): number | undefined => {
  const sent = useStore(uploadedShareStore);
  return entryId === undefined ? undefined : sent.get(entryId);
};
