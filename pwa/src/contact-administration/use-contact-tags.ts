import type { Tag } from '@prosa/contract/contacts/contact';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../sync/database/current-database.ts';

/** Returns the company's contact tags by id, sorted by name. Kanban tags are left out. */
export function useContactTags(): ReadonlyMap<number, Tag> {
  const database = useDatabase();
  const tags = useLiveQuery(async () => {
    const rows = (await database?.tags.filter(({ kanban }) => kanban === 0).toArray()) ?? [];
    return new Map(rows.toSorted((a, b) => a.name.localeCompare(b.name)).map((tag): [number, Tag] => [tag.id, tag]));
  }, [database]);
  return tags ?? new Map();
}
