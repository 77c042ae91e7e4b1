import { createTabSignal } from '../create-tab-signal.ts';

/** The signal that the device's copy of a document changed. `by` is the open document that changed the copy in `database`. */
type DocumentSignal = { readonly database: string; readonly room: string; readonly by: string };

const signal = createTabSignal<DocumentSignal>('documents');

/** Signals a change to every tab that has the document open, and to the sender of unstored updates. */
export const raiseDocumentChanged = signal.raise;
export const onDocumentChanged = signal.on;
