import { sql } from 'kysely';
import * as v from 'valibot';
import { FlowCampaignId, FlowId, type CompanyId } from '@prosa/contract/ids';
import { statements } from '@prosa/database/statements';
import { may } from '@prosa/domain/session/permissions';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { selectFlowCampaigns, toFlowCampaign } from '../flow-campaigns/flow-campaign-rows.ts';
import { selectFlows, toFlow } from '../flows/to-flow.ts';
import { notificationRoom } from '../platform/realtime/live-events.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';

/** Tells what changed in the list of flows to all users, and in that of phrase campaigns to those who see the administration. */
export async function tellFlows(
  { database, live }: Services,
  companyId: CompanyId,
  { flows, flowCampaigns }: Pick<Changes, 'flows' | 'flowCampaigns'>,
  users: readonly TicketViewer[],
): Promise<void> {
  if (flows.size + flowCampaigns.size === 0) return;
  const [flowRows, campaignRows] = await database.readTenant(
    companyId,
    selectFlows(statements, companyId)
      .where(sql<boolean>`f.id = any(${[...flows.keys()]}::int[])`)
      .compile(),
    selectFlowCampaigns(statements, companyId)
      .where(sql<boolean>`id = any(${[...flowCampaigns.keys()]}::int[])`)
      .compile(),
  );
  const everyone = users.map(({ id }) => notificationRoom(id));
  const flowsById = new Map(flowRows.map((row) => [row.id, toFlow(row)]));
  for (const [id, action] of flows) {
    const flow = flowsById.get(id);
    if (action === 'delete') live.send(companyId, everyone, 'flow', { action, id: v.parse(FlowId, id) });
    else if (flow !== undefined) live.send(companyId, everyone, 'flow', { action, flow });
  }
  const admins = users.filter((user) => may(user, 'drawer-admin-items:view')).map(({ id }) => notificationRoom(id));
  const campaignsById = new Map(campaignRows.map((row) => [row.id, toFlowCampaign(row)]));
  for (const [id, action] of flowCampaigns) {
    const flowCampaign = campaignsById.get(id);
    if (action === 'delete') live.send(companyId, admins, 'flowCampaign', { action, id: v.parse(FlowCampaignId, id) });
    else if (flowCampaign !== undefined) live.send(companyId, admins, 'flowCampaign', { action, flowCampaign });
  }
}
