import { useCallback, useEffect, useRef, useState } from 'react';
import { useDatabase } from '../sync/current-database.ts';
import type { Draft } from '../sync/local-database.ts';
import { withRoom } from '../sync/with-room.ts';
import { onReturnedToDraft } from './return-to-draft.ts';

export type DraftContent = Required<Omit<Draft, 'ticketId'>>;
export type ChangeDraft = (change: Partial<DraftContent>) => void;

const empty: DraftContent = { text: '', files: [], quotedMsg: null, isPrivate: false };
const FILES_DELAY_MS = 400;

/** What is being written on a ticket, files included; kept on the device with every change, across reload and crash. */
export function useDraft(ticketId: number): [DraftContent, ChangeDraft] {
  const database = useDatabase();
  const [draft, setDraft] = useState(empty);
  const latest = useRef(empty);
  const touched = useRef(false);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = useCallback(() => {
    clearTimeout(later.current);
    later.current = undefined;
    const { text, files } = latest.current;
    const nothing = text === '' && files.length === 0;
    if (database === undefined) return;
    const write = () => (nothing ? database.drafts.delete(ticketId) : database.drafts.put({ ticketId, ...latest.current }));
    // Where there is no room it stays on the screen, and sending it says so.
    withRoom<unknown>(database, write).catch(() => undefined);
  }, [database, ticketId]);

  useEffect(() => {
    let left = false;
    const read = async (): Promise<void> => {
      const stored = await database?.drafts.get(ticketId);
      if (left || touched.current || stored === undefined) return;
      const { ticketId: _, ...content } = stored;
      latest.current = { ...empty, ...content };
      setDraft(latest.current);
    };
    void read();
    const forget = onReturnedToDraft((returnedTo) => {
      if (returnedTo !== ticketId) return;
      touched.current = false;
      void read();
    });
    return () => {
      left = true;
      forget();
      if (later.current !== undefined) store();
    };
  }, [database, ticketId, store]);

  const change = useCallback<ChangeDraft>(
    (changes) => {
      touched.current = true;
      const keepsFiles = latest.current.files.length > 0 && (changes.files?.length ?? 1) > 0;
      latest.current = { ...latest.current, ...changes };
      setDraft(latest.current);
      // Files are rewritten with the row: not at every letter of a caption.
      if (!keepsFiles) return store();
      clearTimeout(later.current);
      later.current = setTimeout(store, FILES_DELAY_MS);
    },
    [store],
  );
  return [draft, change];
}
