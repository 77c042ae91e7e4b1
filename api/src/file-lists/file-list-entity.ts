import { queryBuilder } from '@prosa/database/query-builder';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { selectFileLists, toFileList, type FileListRow } from './file-list-rows.ts';

/**
 * The synced entity of file lists. Only users with the administration menu receive its live events. No device stores the rows.
 */
export const fileListEntity = defineEntity<'fileLists', FileListRow>({
  name: 'fileLists',
  events: {
    read: createChangedRowsReader('fileLists', (companyId, ids) =>
      selectFileLists(queryBuilder, companyId)
        .where(sql<boolean>`l.id = any(${ids}::int[])`)
        .compile(),
    ),
    toRow: toFileList,
    publish: ({ id, action, row: fileList, users, send }) => {
      const rooms = toNotificationRooms(users.filter((user) => holdsPermission(user, 'drawer-admin-items:view')));
      if (action === 'delete') send(rooms, 'file', { action, id });
      else if (fileList !== undefined) send(rooms, 'file', { action, fileList });
    },
  },
});
