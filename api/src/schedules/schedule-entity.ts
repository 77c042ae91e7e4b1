import { queryBuilder } from '@prosa/database/query-builder';
import { sql } from 'kysely';
import { createChangedRowsReader, defineEntity } from '../platform/sync/define-entity.ts';
import { isInWindowSql, isAfterUuidSql, isUuidKey, toPhaseResult, type PullPhase } from '../platform/sync/pull-phase.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { selectSchedules } from './load-schedule.ts';
import { toSchedule, type StoredSchedule } from './to-schedule.ts';

/** Adds the changed scheduled messages to the page. */
const schedulesPhase: PullPhase = {
  name: 'schedules',
  reads: ['schedules'],
  key: isUuidKey,
  run: async (input, page) => {
    const { tx, scope, key, maxRows } = input;
    const rows = await selectSchedules(tx, scope.companyId)
      .where(isInWindowSql(input, 's.changed_xid'))
      .where(isAfterUuidSql('s.id', key))
      .orderBy('s.id')
      .limit(maxRows)
      .execute();
    page.schedules.push(...rows.map(toSchedule));
    return toPhaseResult(rows, maxRows);
  },
};

/** The synced entity of scheduled messages, which every user of the company receives. */
export const scheduleEntity = defineEntity<'schedules', StoredSchedule>({
  name: 'schedules',
  pull: { table: 'schedules', phases: [schedulesPhase] },
  events: {
    read: createChangedRowsReader('schedules', (companyId, ids) =>
      selectSchedules(queryBuilder, companyId)
        .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
        .compile(),
    ),
    toRow: toSchedule,
    publish: ({ id, action, row: schedule, asOf, users, send }) => {
      if (action === 'delete') send(toNotificationRooms(users), 'schedule', { action, id, asOf });
      else if (schedule !== undefined) send(toNotificationRooms(users), 'schedule', { action, schedule, asOf });
    },
  },
});
