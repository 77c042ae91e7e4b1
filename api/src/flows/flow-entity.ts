import { queryBuilder } from '@prosa/database/query-builder';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { selectFlows, toFlow, type FlowRow } from './rows/to-flow.ts';

/** The synced entity of flows. Every user of the company receives the live events of flows. No device stores the rows. */
export const flowEntity = defineEntity<'flows', FlowRow>({
  name: 'flows',
  events: {
    read: createChangedRowsReader('flows', (companyId, ids) =>
      selectFlows(queryBuilder, companyId)
        .where(sql<boolean>`f.id = any(${ids}::int[])`)
        .compile(),
    ),
    toRow: toFlow,
    publish: ({ id, action, row: flow, users, send }) => {
      if (action === 'delete') send(toNotificationRooms(users), 'flow', { action, id });
      else if (flow !== undefined) send(toNotificationRooms(users), 'flow', { action, flow });
    },
  },
});
