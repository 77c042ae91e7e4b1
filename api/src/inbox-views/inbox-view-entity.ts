import { queryBuilder } from '@prosa/database/query-builder';
import { sql } from 'kysely';
import { createChangedRowsReader, defineEntity } from '../platform/sync/define-entity.ts';
import { isAfterUuidSql, isInWindowSql, isUuidKey, toPhaseResult, type PullPhase } from '../platform/sync/pull-phase.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { selectInboxViews } from './load-inbox-view.ts';
import { toInboxView, type StoredInboxView } from './to-inbox-view.ts';

/** Adds the user's own changed views to the page of the pull. */
const inboxViewsPhase: PullPhase = {
  name: 'inbox-views',
  reads: ['inbox_views'],
  key: isUuidKey,
  run: async (input, page) => {
    const { tx, scope, key, maxRows } = input;
    const rows = await selectInboxViews(tx, scope.companyId)
      .where('v.user_id', '=', scope.viewer.id)
      .where(isInWindowSql(input, 'v.changed_xid'))
      .where(isAfterUuidSql('v.id', key))
      .orderBy('v.id')
      .limit(maxRows)
      .execute();
    page.inboxViews.push(...rows.map(toInboxView));
    return toPhaseResult(rows, maxRows);
  },
};

/** The synced entity of views. Only the user who saved a view receives it. */
export const inboxViewEntity = defineEntity<'inboxViews', StoredInboxView>({
  name: 'inboxViews',
  pull: { table: 'inbox_views', phases: [inboxViewsPhase] },
  events: {
    read: createChangedRowsReader('inboxViews', (companyId, ids) =>
      selectInboxViews(queryBuilder, companyId)
        .where(sql<boolean>`v.id = any(${ids}::uuid[])`)
        .compile(),
    ),
    toRow: toInboxView,
    publish: ({ id, action, row: view, asOf, users, changes, send }) => {
      const userId = changes.inboxViewUsers.get(id);
      const rooms = toNotificationRooms(users.filter((user) => user.id === userId));
      if (rooms.length === 0) return;
      if (action === 'delete') send(rooms, 'inboxView', { action, id, asOf });
      else if (view !== undefined) send(rooms, 'inboxView', { action, view, asOf });
    },
  },
});
