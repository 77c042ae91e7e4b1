import { useEffect, useState, useSyncExternalStore } from 'react';
import { newDocumentState, type DocumentState, type OpenDocument } from './document-state.ts';
import { openDocument } from './open-document.ts';

/**
 * A room's document for as long as the component is there; null before it is open, and without a room. Another object, with
 * another `doc`, after a refusal: what is bound to `doc` is to be bound anew.
 */
export function useDocument(room: string | null): OpenDocument | null {
  const [open, setOpen] = useState<OpenDocument | null>(null);
  useEffect(() => {
    if (room === null) return undefined;
    const handle = openDocument(room);
    // A document that was made anew is shown as a new object, which React sees.
    const follow = (): void => setOpen((shown) => (shown?.room === room && shown.doc === handle.doc ? shown : { ...handle }));
    const forget = handle.state.subscribe(follow);
    follow();
    return () => {
      forget();
      handle.close();
      setOpen(null);
    };
  }, [room]);
  return open?.room === room ? open : null;
}

const nothing = (): (() => void) => () => undefined;

/** The state of an open document as it changes. */
export const useDocumentState = (open: OpenDocument | null): DocumentState =>
  useSyncExternalStore(open?.state.subscribe ?? nothing, () => open?.state.get() ?? newDocumentState);
