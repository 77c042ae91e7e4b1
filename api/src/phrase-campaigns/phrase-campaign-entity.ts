import { queryBuilder } from '@prosa/database/query-builder';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { selectPhraseCampaigns, toPhraseCampaign, type PhraseCampaignRow } from './phrase-campaign-rows.ts';

/**
 * The synced entity of phrase campaigns. Only users with the administration menu receive its live events. No device stores the
 * rows.
 */
export const phraseCampaignEntity = defineEntity<'flowCampaigns', PhraseCampaignRow>({
  name: 'flowCampaigns',
  events: {
    read: createChangedRowsReader('flowCampaigns', (companyId, ids) =>
      selectPhraseCampaigns(queryBuilder, companyId)
        .where(sql<boolean>`id = any(${ids}::int[])`)
        .compile(),
    ),
    toRow: toPhraseCampaign,
    publish: ({ id, action, row: flowCampaign, users, send }) => {
      const rooms = toNotificationRooms(users.filter((user) => holdsPermission(user, 'drawer-admin-items:view')));
      if (action === 'delete') send(rooms, 'flowCampaign', { action, id });
      else if (flowCampaign !== undefined) send(rooms, 'flowCampaign', { action, flowCampaign });
    },
  },
});
