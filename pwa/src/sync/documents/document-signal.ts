import { createTabSignal } from '../create-tab-signal.ts';

/** The signal that the device's copy of a document changed. `by` is the open document that changed the copy in `database`. */
type DocumentSignal = { readonly database: string; readonly room: string; readonly by: string };

const signal = createTabSignal<DocumentSignal>('documents');

/** Tells every tab that has the document open, and the sender of unstored updates, that the document changed. */
export const raiseDocumentChanged = signal.raise;
export const onDocumentChanged = signal.on;
