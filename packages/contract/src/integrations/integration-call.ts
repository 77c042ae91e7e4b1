import * as v from 'valibot';
import { IntegrationId, TicketId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { IntegrationType } from './integration.ts';
import { integrationFields } from './write-integration.ts';

/** The number of calls of each integration that the server stores. */
export const MAX_INTEGRATION_CALLS = 100;

/**
 * The reason of a call: a session began (`start`), a customer wrote (`message`), Google was asked for an access token (`token`),
 * or an admin tried the integration (`test`).
 */
export const IntegrationCallKind = v.picklist(['start', 'message', 'token', 'test']);
export type IntegrationCallKind = v.InferOutput<typeof IntegrationCallKind>;

/**
 * The reason why a call failed. `address`: the server may not call the address. `unreachable`: no connection was made. `timeout`:
 * the answer took too long. `size`: the answer was too large. `status`: the answer's status is no success. `answer`: the answer
 * is not as documented. `credentials`: the key was refused. `flow`: the flow is missing, inactive or unpublished.
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

/** A call of an integration. The call was successful if `failure` is null. */
export const IntegrationCall = v.object({
  id: v.number(),
  at: Instant,
  kind: IntegrationCallKind,
  /** The status of the answer. Null if no answer came. */
  status: v.nullable(v.number()),
  failure: v.nullable(IntegrationFailure),
  durationMs: v.number(),
  /** The number of the attempt. The first attempt has the number 1. */
  attempt: v.number(),
  /** The id of the delivery to the other system. All attempts of one delivery have the same id. */
  deliveryId: v.nullable(v.string()),
  ticketId: v.nullable(TicketId),
});
export type IntegrationCall = v.InferOutput<typeof IntegrationCall>;

/** `GET /queueIntegration/{id}/calls`, Prosa's own: the integration's last calls, the newest first. */
export const ListIntegrationCallsAnswer = v.object({ calls: v.array(IntegrationCall) });
export type ListIntegrationCallsAnswer = v.InferOutput<typeof ListIntegrationCallsAnswer>;

/**
 * `POST /queueIntegration/testSession`: tries an integration with the fields as they are in the form. `id` is a stored
 * integration, whose secrets are used if the form has none. Without `type`, Dialogflow is tested (coverage 3 §7).
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

/** The result of a test. After a failure, `detail` is the other system's message, shortened. Otherwise `detail` is empty. */
export const TestIntegrationAnswer = v.object({
  ...v.pick(IntegrationCall, ['status', 'failure', 'durationMs']).entries,
  detail: v.string(),
});
export type TestIntegrationAnswer = v.InferOutput<typeof TestIntegrationAnswer>;
