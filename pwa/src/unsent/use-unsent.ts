import { useLiveQuery } from 'dexie-react-hooks';
import { useSession } from '../platform/session/session.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { readUnsentDocuments, type UnsentDocument } from './unsent-documents.ts';
import { listDraftsWithoutComposer, type DraftWithoutComposer } from './drafts-without-composer.ts';
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

const noDrafts: DraftWithoutComposer[] = [];

/** Lists the drafts that no composer shows, or only those of one ticket. Undefined before the first read. */
export function useDraftsWithoutComposer(uuid?: string): DraftWithoutComposer[] | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const drafts = database === undefined ? undefined : await listDraftsWithoutComposer(database);
    const listed = uuid === undefined ? drafts : drafts?.filter(({ draft }) => draft.uuid === uuid);
    // An empty result is always the same array, so that it does not render the component again.
    return listed?.length === 0 ? noDrafts : listed;
  }, [database, uuid]);
}
