import type { Tag } from '@prosa/contract/contacts/contact';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/database/current-database.ts';

/**
 * Returns the company's tags of contacts by id and in the order of their names. Tags that are columns of the board are left out.
 */
export function useContactTags(): ReadonlyMap<number, Tag> {
  const database = useDatabase();
  const tags = useLiveQuery(async () => {
    const rows = (await database?.tags.filter(({ kanban }) => kanban === 0).toArray()) ?? [];
    return new Map(rows.toSorted((a, b) => a.name.localeCompare(b.name)).map((tag): [number, Tag] => [tag.id, tag]));
  }, [database]);
  return tags ?? new Map();
}
