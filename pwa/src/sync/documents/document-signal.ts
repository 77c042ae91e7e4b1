import { tabSignal } from '../tab-signal.ts';

/** The signal that a device's copy of a document changed: the room in that database, changed by the open document `by`. */
type Told = { readonly database: string; readonly room: string; readonly by: string };

const signal = tabSignal<Told>('documents');

/** Tells every holder of an open document on this device, and the sender of unstored updates. */
export const documentChanged = signal.raise;
export const onDocumentChanged = signal.on;
