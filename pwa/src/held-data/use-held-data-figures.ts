import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readStorageBudget, type StorageBudget } from '../platform/storage/storage-budget.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { pageMediaCache } from './eviction-ports.ts';

export type HeldDataFigures = {
  readonly rows: { readonly tickets: number; readonly messages: number; readonly contacts: number } | undefined;
  readonly fileBytes: number | undefined;
  readonly budget: StorageBudget | undefined;
  /** Whether the browser has promised not to clear the data. Undefined if unknown. */
  readonly isPersistent: boolean | undefined;
};

/** Returns figures about the signed-in user's held data, and renders again when the numbers of rows change. */
export function useHeldDataFigures(): HeldDataFigures {
  const database = useDatabase();
  const rows = useLiveQuery(async () => {
    if (database === undefined) return undefined;
    const [tickets, messages, contacts] = await Promise.all([
      database.tickets.count(),
      database.messages.count(),
      database.contacts.count(),
    ]);
    return { tickets, messages, contacts };
  }, [database]);
  const fileBytes = useLiveQuery(() => pageMediaCache.heldBytes(), []);
  const [budget, setBudget] = useState<StorageBudget>();
  const [isPersistent, setIsPersistent] = useState<boolean>();
  // The browser sends no event when the storage budget or its promise not to clear the data changes, so both are read again
  // whenever the held data changes.
  useEffect(() => {
    void readStorageBudget().then(setBudget);
    void navigator.storage?.persisted?.().then(setIsPersistent);
  }, [rows, fileBytes]);
  return { rows, fileBytes, budget, isPersistent };
}
