import { createTabSignal } from '../create-tab-signal.ts';

/**
 * The signal that the device's copy of a document changed. `by` is the id of the open document that changed the copy in
 * `database`.
 */
type DocumentSignal = { readonly database: string; readonly room: string; readonly by: string };

const signal = createTabSignal<DocumentSignal>('documents');

/**
 * Reports that a document changed: to every tab that has it open, and to the code that sends the updates of documents that no tab
 * has open.
 */
export const raiseDocumentChanged = signal.raise;
export const onDocumentChanged = signal.on;
