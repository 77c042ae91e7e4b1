import type { Tag } from '@prosa/contract/contacts/contact';
import { queryBuilder } from '@prosa/database/query-builder';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { isInWindowSql } from '../platform/sync/pull-phase.ts';
import { tagColumns } from './tag-columns.ts';

/** The synced entity of tags, which every user of the company receives. */
export const tagEntity = defineEntity<'tags', Tag>({
  name: 'tags',
  pull: {
    table: 'tags',
    lookup: (input) => {
      return input.tx
        .selectFrom('tags')
        .select(tagColumns)
        .where('company_id', '=', input.scope.companyId)
        .where(isInWindowSql(input, 'changed_xid'))
        .execute();
    },
  },
  events: {
    read: createChangedRowsReader('tags', (companyId, ids) =>
      sql<Tag>`select id, name, color, kanban from tags
             where company_id = ${companyId} and id = any(${ids}::int[])`.compile(queryBuilder),
    ),
    toRow: (row) => row,
    publish: ({ id: tagId, action, row: tag, asOf, users, send }) => {
      if (action === 'delete') send(toNotificationRooms(users), 'tag', { action, tagId, asOf });
      else if (tag !== undefined) send(toNotificationRooms(users), 'tag', { action, tag, asOf });
    },
  },
});
