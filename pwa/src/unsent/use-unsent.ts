import { useLiveQuery } from 'dexie-react-hooks';
import { useSession } from '../platform/session/session.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { readUnsentDocuments, type UnsentDocument } from './unsent-documents.ts';
import { listStrandedDrafts, type StrandedDraft } from './stranded-drafts.ts';
import { readUnsentItems, type UnsentItem } from './unsent-item.ts';

/** Lists the user's unsent and refused entries. Undefined before the first read. */
export function useUnsentItems(): UnsentItem[] | undefined {
  const database = useDatabase();
  const session = useSession();
  const id = session.state === 'signed-in' ? session.user.id : undefined;
  return useLiveQuery(
    async () => (database === undefined || id === undefined ? undefined : readUnsentItems(database, id)),
    [database, id],
  );
}

/** Lists the unsent and refused changes of documents. Undefined before the first read. */
export function useUnsentDocuments(): UnsentDocument[] | undefined {
  const database = useDatabase();
  const session = useSession();
  const id = session.state === 'signed-in' ? session.user.id : undefined;
  return useLiveQuery(
    async () => (database === undefined || id === undefined ? undefined : readUnsentDocuments(database, id)),
    [database, id],
  );
}

/** Lists the drafts that no composer shows, or only those of one ticket. Undefined before the first read. */
export function useStrandedDrafts(uuid?: string): StrandedDraft[] | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const drafts = database === undefined ? undefined : await listStrandedDrafts(database);
    return uuid === undefined ? drafts : drafts?.filter(({ draft }) => draft.uuid === uuid);
  }, [database, uuid]);
}
