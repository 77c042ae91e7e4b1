import {
  type CreateFlowCampaignBody,
  DeletedFlowCampaign,
  FlowCampaign,
  ListFlowCampaignsAnswer,
  type UpdateFlowCampaignBody,
} from '@prosa/contract/flows/flow-campaign';
import type { FlowCampaignId } from '@prosa/contract/ids';
import { callApi } from '../platform/api-client.ts';

/** The calls of phrase campaigns (spec 3 section 7). All throw `ApiRefusal` or `NotNow`. */
export const listCampaigns = async (): Promise<readonly FlowCampaign[]> =>
  (await callApi('GET', '/flowcampaign', { schema: ListFlowCampaignsAnswer })).flow;

export const createCampaign = (body: CreateFlowCampaignBody, idempotencyKey: string) =>
  callApi('POST', '/flowcampaign', { body, idempotencyKey, schema: FlowCampaign });

export const updateCampaign = (body: UpdateFlowCampaignBody) => callApi('PUT', '/flowcampaign', { body, schema: FlowCampaign });

export const deleteCampaign = (id: FlowCampaignId) => callApi('DELETE', `/flowcampaign/${id}`, { schema: DeletedFlowCampaign });
