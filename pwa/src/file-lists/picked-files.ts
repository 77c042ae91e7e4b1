import type { FileListOptionId } from '@prosa/contract/ids';
import { createStore } from '../platform/store.ts';

/**
 * The files that the user has chosen for options and that are not uploaded yet. They are not among the form's values, because the
 * form stores its values on the device with each key that the user presses.
 */
export const pickedFilesStore = createStore<ReadonlyMap<FileListOptionId, File>>(new Map());

export const addPickedFile = (id: FileListOptionId, file: File): void =>
  pickedFilesStore.set(new Map([...pickedFilesStore.get(), [id, file]]));

export const removePickedFile = (id: FileListOptionId): void =>
  pickedFilesStore.set(new Map([...pickedFilesStore.get()].filter(([each]) => each !== id)));
