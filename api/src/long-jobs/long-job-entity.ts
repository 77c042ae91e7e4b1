import { queryBuilder } from '@prosa/database/query-builder';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { selectLongJobs, toLongJob, type LongJobRow } from './long-job-rows.ts';

/** The synced entity of long jobs. Only users with the administration menu receive the events. Devices don't store the rows. */
export const longJobEntity = defineEntity<'longJobs', LongJobRow>({
  name: 'longJobs',
  events: {
    read: createChangedRowsReader('longJobs', (companyId, ids) =>
      selectLongJobs(queryBuilder, companyId)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .compile(),
    ),
    toRow: toLongJob,
    publish: ({ row: job, users, send }) => {
      const rooms = toNotificationRooms(users.filter((user) => holdsPermission(user, 'drawer-admin-items:view')));
      if (job !== undefined) send(rooms, 'longJob', { action: 'update', job });
    },
  },
});
