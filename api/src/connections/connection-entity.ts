import { queryBuilder } from '@prosa/database/query-builder';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { isInWindowSql } from '../platform/sync/pull-phase.ts';
import { connectionColumns, toConnection, type StoredConnection } from './connection-columns.ts';

/** The synced entity of connections, former ones included. Every user of the company receives them, without their keys. */
export const connectionEntity = defineEntity<'connections', StoredConnection>({
  name: 'connections',
  pull: {
    table: 'whatsapps',
    lookup: async (input) => {
      const rows = await input.tx
        .selectFrom('whatsapps')
        .select(connectionColumns)
        .where('company_id', '=', input.scope.companyId)
        .where(isInWindowSql(input, 'changed_xid'))
        .execute();
      return rows.map(toConnection);
    },
  },
  events: {
    read: createChangedRowsReader('connections', (companyId, ids) =>
      queryBuilder
        .selectFrom('whatsapps')
        .select(connectionColumns)
        .where('company_id', '=', companyId)
        .where(sql<boolean>`id = any(${ids}::int[])`)
        .compile(),
    ),
    toRow: toConnection,
    publish: ({ id, action, row: whatsapp, asOf, users, send }) => {
      if (whatsapp === undefined) return;
      if (action === 'delete') send(toNotificationRooms(users), 'whatsapp', { action, whatsappId: id, asOf });
      else send(toNotificationRooms(users), 'whatsapp', { action, whatsapp, asOf });
    },
  },
});
