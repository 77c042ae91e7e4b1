import * as v from 'valibot';
import { ConnectionId, PhraseCampaignId, FlowId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { NameText } from '../name-text.ts';

export const PHRASE_CAMPAIGN_NAME_MAX_CHARACTERS = 100;
export const PHRASE_CAMPAIGN_PHRASE_MAX_CHARACTERS = 500;

/** A phrase that starts a flow (coverage 3 §3). If `whatsappId` is null, the phrase starts the flow on any connection. */
export const PhraseCampaign = v.object({
  id: PhraseCampaignId,
  name: v.string(),
  flowId: FlowId,
  whatsappId: v.nullable(ConnectionId),
  phrase: v.string(),
  status: v.boolean(),
  updatedAt: Instant,
});
export type PhraseCampaign = v.InferOutput<typeof PhraseCampaign>;

const campaignFields = {
  name: v.pipe(NameText, v.nonEmpty(), v.maxLength(PHRASE_CAMPAIGN_NAME_MAX_CHARACTERS)),
  flowId: FlowId,
  whatsappId: v.nullish(ConnectionId, null),
  phrase: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(PHRASE_CAMPAIGN_PHRASE_MAX_CHARACTERS)),
};

/** `POST /flowcampaign`: creates a phrase campaign. */
export const CreatePhraseCampaignBody = v.object({ ...campaignFields, status: v.optional(v.boolean(), true) });
export type CreatePhraseCampaignBody = v.InferOutput<typeof CreatePhraseCampaignBody>;
/** `PUT /flowcampaign`: replaces the phrase campaign. A missing `status` stays as it is. */
export const UpdatePhraseCampaignBody = v.object({ id: PhraseCampaignId, ...campaignFields, status: v.optional(v.boolean()) });
export type UpdatePhraseCampaignBody = v.InferOutput<typeof UpdatePhraseCampaignBody>;

/** `GET /flowcampaign`: all phrase campaigns of the company. */
export const ListPhraseCampaignsAnswer = v.object({ flow: v.array(PhraseCampaign) });
export type ListPhraseCampaignsAnswer = v.InferOutput<typeof ListPhraseCampaignsAnswer>;
/** `GET /flowcampaign/{id}`: one phrase campaign. */
export const ReadPhraseCampaignAnswer = v.object({ details: PhraseCampaign });
export type ReadPhraseCampaignAnswer = v.InferOutput<typeof ReadPhraseCampaignAnswer>;
/** The answer of `DELETE /flowcampaign/{id}`: the deleted campaign. */
export const DeletedPhraseCampaign = v.object({ id: PhraseCampaignId });
