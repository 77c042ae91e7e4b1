import type { Tag } from '@prosa/contract/contacts/contact';
import type { LocalDatabase } from '../../sync/database/local-database.ts';

/** Lists the company's kanban lanes in the order of their creation, which is the order in which the kanban shows them. */
export const listKanbanLanes = (database: LocalDatabase): PromiseLike<Tag[]> =>
  database.tags.filter(({ kanban }) => kanban === 1).toArray();
