import { useCallback, useEffect, useRef, useState } from 'react';
import { useDatabase } from '../sync/database/current-database.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { DraftFile } from './draft-table.ts';
import { withQuotaRetry } from '../sync/database/with-quota-retry.ts';

const FILES_STORE_DELAY_MS = 400;

type StoredContent = { readonly text: string; readonly files: readonly DraftFile[] };
/**
 * The place where drafts of one kind are stored. The object has to be defined outside of components, because hooks need the same
 * object in every render.
 */
export type DraftStore<C extends StoredContent, K extends number = number> = {
  readonly empty: C;
  readonly read: (database: LocalDatabase, key: K) => Promise<Partial<C> | undefined>;
  /** Stores a draft, or deletes it if `content` is null. */
  readonly write: (database: LocalDatabase, key: K, content: C | null) => Promise<unknown>;
  /** Calls the listener when content is returned to a draft. */
  readonly onReturned: (listener: (key: K) => void) => () => void;
};

/**
 * Returns the content of a composer, including files. The device stores every change, so that the content survives a reload and
 * a crash.
 */
export function useStoredDraft<C extends StoredContent, K extends number>(
  draftStore: DraftStore<C, K>,
  key: K,
): [C, (change: Partial<C>) => void] {
  const database = useDatabase();
  const [draft, setDraft] = useState(draftStore.empty);
  const latest = useRef(draftStore.empty);
  const touched = useRef(false);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = useCallback(() => {
    clearTimeout(later.current);
    later.current = undefined;
    const { text, files } = latest.current;
    const nothing = text === '' && files.length === 0;
    if (database === undefined) return;
    const writeDraft = () => draftStore.write(database, key, nothing ? null : latest.current);
    // If the device is full, the draft stays on the screen. The failure is reported only when the user sends the draft.
    withQuotaRetry<unknown>(database, writeDraft).catch(() => undefined);
  }, [database, draftStore, key]);

  useEffect(() => {
    let isUnmounted = false;
    const readDraft = async (): Promise<void> => {
      const stored = database === undefined ? undefined : await draftStore.read(database, key);
      if (isUnmounted || touched.current || stored === undefined) return;
      latest.current = { ...draftStore.empty, ...stored };
      setDraft(latest.current);
    };
    void readDraft();
    const forget = draftStore.onReturned((returnedTo) => {
      if (returnedTo !== key) return;
      touched.current = false;
      void readDraft();
    });
    return () => {
      isUnmounted = true;
      forget();
      if (later.current !== undefined) store();
    };
  }, [database, draftStore, key, store]);

  const change = useCallback(
    (changes: Partial<C>) => {
      touched.current = true;
      const keepsFiles = latest.current.files.length > 0 && (changes.files?.length ?? 1) > 0;
      latest.current = { ...latest.current, ...changes };
      setDraft(latest.current);
      // Each write of a draft also writes the draft's files. While a draft has files, its changes are therefore stored only after
      // a pause.
      if (!keepsFiles) return store();
      clearTimeout(later.current);
      later.current = setTimeout(store, FILES_STORE_DELAY_MS);
    },
    [store],
  );
  return [draft, change];
}
