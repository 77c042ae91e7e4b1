import * as v from 'valibot';
import { ConnectionId, FlowCampaignId, FlowId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { NameText } from '../name-text.ts';

export const FLOW_CAMPAIGN_NAME_MAX_CHARACTERS = 100;
export const FLOW_CAMPAIGN_PHRASE_MAX_CHARACTERS = 500;

/** A phrase that starts a flow (coverage 3 §3). If `whatsappId` is null, the phrase starts the flow on any connection. */
export const FlowCampaign = v.object({
  id: FlowCampaignId,
  name: v.string(),
  flowId: FlowId,
  whatsappId: v.nullable(ConnectionId),
  phrase: v.string(),
  status: v.boolean(),
  updatedAt: Instant,
});
export type FlowCampaign = v.InferOutput<typeof FlowCampaign>;

const fields = {
  name: v.pipe(NameText, v.nonEmpty(), v.maxLength(FLOW_CAMPAIGN_NAME_MAX_CHARACTERS)),
  flowId: FlowId,
  whatsappId: v.nullish(ConnectionId, null),
  phrase: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(FLOW_CAMPAIGN_PHRASE_MAX_CHARACTERS)),
};

/** `POST /flowcampaign`: creates a phrase campaign. */
export const CreateFlowCampaignBody = v.object({ ...fields, status: v.optional(v.boolean(), true) });
export type CreateFlowCampaignBody = v.InferOutput<typeof CreateFlowCampaignBody>;
/** `PUT /flowcampaign`: replaces the phrase campaign. A missing `status` stays as it is. */
export const UpdateFlowCampaignBody = v.object({ id: FlowCampaignId, ...fields, status: v.optional(v.boolean()) });
export type UpdateFlowCampaignBody = v.InferOutput<typeof UpdateFlowCampaignBody>;

/** `GET /flowcampaign`: all phrase campaigns of the company. */
export const ListFlowCampaignsAnswer = v.object({ flow: v.array(FlowCampaign) });
export type ListFlowCampaignsAnswer = v.InferOutput<typeof ListFlowCampaignsAnswer>;
/** `GET /flowcampaign/{id}`: one phrase campaign. */
export const ReadFlowCampaignAnswer = v.object({ details: FlowCampaign });
export type ReadFlowCampaignAnswer = v.InferOutput<typeof ReadFlowCampaignAnswer>;
/** The answer of `DELETE /flowcampaign/{id}`: the deleted campaign. */
export const DeletedFlowCampaign = v.object({ id: FlowCampaignId });
