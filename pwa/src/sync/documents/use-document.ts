import { useEffect, useState, useSyncExternalStore } from 'react';
import { newDocumentState, type DocumentState, type OpenDocument } from './document-state.ts';
import { openDocument } from './open-document.ts';

/**
 * Opens a room's document while the component is mounted. Null before it is open, and without a room. After a refusal it
 * returns a new object with another `doc`, to which the caller must renew its bindings.
 */
export function useDocument(room: string | null): OpenDocument | null {
  const [open, setOpen] = useState<OpenDocument | null>(null);
  useEffect(() => {
    if (room === null) return undefined;
    const handle = openDocument(room);
    // A rebuilt document is shown as a new object, because React renders only a new object.
    const showRebuiltDocument = (): void =>
      setOpen((shown) => (shown?.room === room && shown.doc === handle.doc ? shown : { ...handle }));
    const forget = handle.state.subscribe(showRebuiltDocument);
    showRebuiltDocument();
    return () => {
      forget();
      handle.close();
      setOpen(null);
    };
  }, [room]);
  return open?.room === room ? open : null;
}

const subscribeToNothing = (): (() => void) => () => undefined;

/** Returns the state of an open document. Renders the component again when the state changes. */
export const useDocumentState = (open: OpenDocument | null): DocumentState =>
  useSyncExternalStore(open?.state.subscribe ?? subscribeToNothing, () => open?.state.get() ?? newDocumentState);
