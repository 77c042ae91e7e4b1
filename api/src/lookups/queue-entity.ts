import { queryBuilder } from '@prosa/database/query-builder';
import type { Queue } from '@prosa/contract/session/session';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { isInWindowSql } from '../platform/sync/pull-phase.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';

const queueColumns = ['id', 'name', 'color', 'greeting_message as greetingMessage', 'order_queue as orderQueue'] as const;

/** The synced entity of queues, which every user of the company receives. */
export const queueEntity = defineEntity<'queues', Queue>({
  name: 'queues',
  pull: {
    table: 'queues',
    lookup: (input) => {
      return input.tx
        .selectFrom('queues')
        .select(queueColumns)
        .where('company_id', '=', input.scope.companyId)
        .where(isInWindowSql(input, 'changed_xid'))
        .execute();
    },
  },
  events: {
    read: createChangedRowsReader('queues', (companyId, ids) =>
      queryBuilder
        .selectFrom('queues')
        .select(queueColumns)
        .where('company_id', '=', companyId)
        .where(sql<boolean>`id = any(${ids}::int[])`)
        .compile(),
    ),
    toRow: (row) => row,
    publish: ({ id, action, row: queue, users, send }) => {
      if (action === 'delete') send(toNotificationRooms(users), 'queue', { action, queueId: id });
      else if (queue !== undefined) send(toNotificationRooms(users), 'queue', { action, queue });
    },
  },
});
