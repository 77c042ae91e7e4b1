import { tabSignal } from '../tab-signal.ts';

/** The signal that a device's copy of a document changed: of the database's room, by the open document `by`. */
type Told = { readonly database: string; readonly room: string; readonly by: string };

const signal = tabSignal<Told>('documents');

/** Tells whoever else has a document open on this device, and whoever sends what isn't stored. */
export const documentChanged = signal.raise;
export const onDocumentChanged = signal.on;
