import { useEffect, useState, useSyncExternalStore } from 'react';
import { newDocumentState, type DocumentState, type OpenDocument } from './document-state.ts';
import { openDocument } from './open-document.ts';

/**
 * Opens a room's document while the component is mounted. Null until the document is open, and if `room` is null. After a
 * refusal, the hook returns a new object with another `doc`. The caller must then bind to the new `doc`.
 */
export function useDocument(room: string | null): OpenDocument | null {
  const [open, setOpen] = useState<OpenDocument | null>(null);
  useEffect(() => {
    if (room === null) return undefined;
    const handle = openDocument(room);
    // A rebuilt document is wrapped in a new object, because React renders again only for a new object.
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
