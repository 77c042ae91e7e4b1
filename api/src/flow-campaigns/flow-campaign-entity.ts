import { statements } from '@prosa/database/statements';
import { may } from '@prosa/domain/session/permissions';
import { sql } from 'kysely';
import { defineEntity, readChanged } from '../platform/sync/define-entity.ts';
import { everyone } from '../platform/sync/everyone.ts';
import { selectFlowCampaigns, toFlowCampaign, type FlowCampaignRow } from './flow-campaign-rows.ts';

/** Phrase campaigns, for the screens of those who see the administration; no device holds them. */
export const flowCampaignEntity = defineEntity<'flowCampaigns', FlowCampaignRow>({
  name: 'flowCampaigns',
  news: {
    read: readChanged('flowCampaigns', (companyId, ids) =>
      selectFlowCampaigns(statements, companyId)
        .where(sql<boolean>`id = any(${ids}::int[])`)
        .compile(),
    ),
    toRow: toFlowCampaign,
    tell: ({ id, action, row: flowCampaign, users, send }) => {
      const rooms = everyone(users.filter((user) => may(user, 'drawer-admin-items:view')));
      if (action === 'delete') send(rooms, 'flowCampaign', { action, id });
      else if (flowCampaign !== undefined) send(rooms, 'flowCampaign', { action, flowCampaign });
    },
  },
});
