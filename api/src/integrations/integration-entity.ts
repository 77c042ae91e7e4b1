import { queryBuilder } from '@prosa/database/query-builder';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { sql } from 'kysely';
import { createChangedRowsReader, defineEntity } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { selectIntegrations, toQueueIntegration, type IntegrationRow } from './integration-rows.ts';

/**
 * The synced entity of integrations. Only users with the administration menu receive the events. Devices don't store the rows.
 */
export const integrationEntity = defineEntity<'integrations', IntegrationRow>({
  name: 'integrations',
  events: {
    read: createChangedRowsReader('integrations', (companyId, ids) =>
      selectIntegrations(queryBuilder, companyId)
        .where(sql<boolean>`id = any(${ids}::int[])`)
        .compile(),
    ),
    toRow: toQueueIntegration,
    publish: ({ id, action, row: queueIntegration, users, send }) => {
      const rooms = toNotificationRooms(users.filter((user) => holdsPermission(user, 'drawer-admin-items:view')));
      if (action === 'delete') send(rooms, 'queueIntegration', { action, id });
      else if (queueIntegration !== undefined) send(rooms, 'queueIntegration', { action, queueIntegration });
    },
  },
});
