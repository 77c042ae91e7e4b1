import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';

export type DraftPreviews = ReadonlyMap<number, string>;
const noDrafts: DraftPreviews = new Map();

/**
 * Returns a preview of each draft, by the id of the draft's ticket. The preview is the draft's text. A draft without a text has
 * the caption or the name of its first file as its preview. Blank drafts are left out.
 */
export function useDrafts(): DraftPreviews {
  const database = useDatabase();
  return (
    useLiveQuery(async () => {
      const drafts = (await database?.drafts.toArray()) ?? [];
      return new Map(
        drafts.flatMap(({ ticketId, text, files = [] }) => {
          const [first] = files;
          const shown = text.trim() || first?.caption.trim() || first?.file.name || '';
          return shown === '' ? [] : [[ticketId, shown] as const];
        }),
      );
    }, [database]) ?? noDrafts
  );
}
