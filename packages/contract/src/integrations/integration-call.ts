import * as v from 'valibot';
import { IntegrationId, TicketId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { IntegrationType } from './integration.ts';
import { integrationFields } from './write-integration.ts';

/** The number of calls of each integration that the server stores. */
export const MAX_INTEGRATION_CALLS = 100;

/**
 * The reason of a call: a session began (`start`), a customer wrote (`message`), Google was asked for an access token (`token`), or
 * an admin tried the integration (`test`).
 */
export const IntegrationCallKind = v.picklist(['start', 'message', 'token', 'test']);
export type IntegrationCallKind = v.InferOutput<typeof IntegrationCallKind>;

/**
 * The reason why a call failed: the server may not call the address (`address`), no connection was made (`unreachable`), the answer
 * took too long (`timeout`) or was too large (`size`), has a status that is no success (`status`), or is not as documented
 * (`answer`), the key is refused (`credentials`), or the flow is missing, inactive or unpublished (`flow`).
 */
export const integrationFailures = [
  'address',
  'unreachable',
  'timeout',
  'size',
  'status',
  'answer',
  'credentials',
  'flow',
] as const;
export const IntegrationFailure = v.picklist(integrationFailures);
export type IntegrationFailure = v.InferOutput<typeof IntegrationFailure>;

/** A call of an integration. It was successful if `failure` is null. */
export const IntegrationCall = v.object({
  id: v.number(),
  at: Instant,
  kind: IntegrationCallKind,
  /** The status of the answer. Null if no answer came. */
  status: v.nullable(v.number()),
  failure: v.nullable(IntegrationFailure),
  durationMs: v.number(),
  /** 1 for the first attempt. */
  attempt: v.number(),
  /** The id that all attempts of a delivery carry. */
  deliveryId: v.nullable(v.string()),
  ticketId: v.nullable(TicketId),
});
export type IntegrationCall = v.InferOutput<typeof IntegrationCall>;

/** `GET /queueIntegration/{id}/calls`, Prosa's own: the last calls, the newest first. */
export const ListIntegrationCallsAnswer = v.object({ calls: v.array(IntegrationCall) });
export type ListIntegrationCallsAnswer = v.InferOutput<typeof ListIntegrationCallsAnswer>;

/**
 * `POST /queueIntegration/testSession`: tries an integration with the fields as they stand in the form. `id` names the stored
 * integration whose secrets stand in for the ones that the form doesn't have. Without `type` the integration is of Dialogflow
 * (coverage 3 §7).
 */
export const TestIntegrationBody = v.object({
  id: v.optional(IntegrationId),
  type: v.optional(IntegrationType, 'dialogflow'),
  projectName: v.optional(integrationFields.projectName, ''),
  jsonContent: v.optional(integrationFields.jsonContent, ''),
  language: v.optional(integrationFields.language, 'pt-BR'),
  urlN8N: v.optional(integrationFields.urlN8N, ''),
  typebotSlug: v.optional(integrationFields.typebotSlug, ''),
  flowId: v.optional(integrationFields.flowId, null),
});
export type TestIntegrationBody = v.InferOutput<typeof TestIntegrationBody>;

/** The result of a test. `detail` has the other system's own words about a failure, shortened, or is empty. */
export const TestIntegrationAnswer = v.object({
  ...v.pick(IntegrationCall, ['status', 'failure', 'durationMs']).entries,
  detail: v.string(),
});
export type TestIntegrationAnswer = v.InferOutput<typeof TestIntegrationAnswer>;
