import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createStore, type Store } from '../../../platform/store.ts';
import { newDocumentState, type DocumentState, type OpenDocument } from '../document-state.ts';

/** Returns an open document without device and server, for tests of its display. The test sets its state. */
export function createFakeDocument(
  room: string,
  state: Partial<DocumentState> = {},
  doc: Y.Doc = new Y.Doc(),
): OpenDocument & { readonly state: Store<DocumentState> } {
  const store = createStore<DocumentState>({ ...newDocumentState, held: true, isComplete: true, connection: 'synced', ...state });
  const awareness = new Awareness(doc);
  return {
    room,
    doc,
    awareness,
    state: store,
    dismissRefusal: () => store.set({ ...store.get(), refusal: null, refused: [] }),
    close: () => awareness.destroy(),
  };
}
