import { createTabSignal } from '../create-tab-signal.ts';

/** The signal that a device's copy of a document changed: the room in that database, changed by the open document `by`. */
type Told = { readonly database: string; readonly room: string; readonly by: string };

const signal = createTabSignal<Told>('documents');

/** Signals a change to every tab that has the document open, and to the sender of unstored updates. */
export const documentChanged = signal.raise;
export const onDocumentChanged = signal.on;
