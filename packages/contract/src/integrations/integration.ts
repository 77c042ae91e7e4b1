import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { FlowId, IntegrationId } from '../ids.ts';
import { Instant } from '../instant.ts';

/**
 * The systems that may answer a customer in place of Prosa's bot. For `n8n` and `webhook`, the server sends each message in a
 * signed call. For `typebot` and `dialogflow`, the server requests each answer. `flowbuilder` is a flow of the company.
 */
export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const;
export const IntegrationType = v.picklist(integrationTypes);
export type IntegrationType = v.InferOutput<typeof IntegrationType>;

/** The languages in which Dialogflow may understand a customer. */
export const integrationLanguages = ['pt-BR', 'en', 'es'] as const;
export const IntegrationLanguage = v.picklist(integrationLanguages);
export type IntegrationLanguage = v.InferOutput<typeof IntegrationLanguage>;

/** The types whose calls carry a signature, for which the server makes a secret. */
export const signedIntegrationTypes = ['n8n', 'webhook'] as const satisfies readonly IntegrationType[];

/**
 * An integration (coverage 3 §3), without its secrets. `serviceAccount` identifies the Google service account of the stored
 * `jsonContent`, and is null without a stored key. `secretEnd` has the last characters of the secret that signs calls, and is
 * null without such a secret.
 */
export const QueueIntegration = v.object({
  id: IntegrationId,
  name: v.string(),
  type: IntegrationType,
  /** The Google project of a Dialogflow agent. For every other type, this is the name of the integration. */
  projectName: v.string(),
  serviceAccount: v.nullable(v.object({ clientEmail: v.string(), projectId: v.string() })),
  language: IntegrationLanguage,
  /** The address that is called. For Typebot it is the address of the Typebot server. */
  urlN8N: v.string(),
  secretEnd: v.nullable(v.string()),
  typebotSlug: v.string(),
  /** The pause between two of the bot's messages, in milliseconds. */
  typebotDelayMessage: v.number(),
  /** The minutes without a message after which the conversation begins anew. 0 means never. */
  typebotExpires: v.number(),
  /** The keyword with which a customer leaves the bot. An empty text means that there is no keyword. */
  typebotKeywordFinish: v.string(),
  /** The keyword with which a customer begins the conversation anew. An empty text means that there is no keyword. */
  typebotKeywordRestart: v.string(),
  typebotRestartMessage: v.string(),
  /** The text that a customer gets if the bot has no answer. */
  typebotUnknownMessage: v.string(),
  /** The flow that an integration of the type `flowbuilder` begins. Null if the flow was deleted. */
  flowId: v.nullable(FlowId),
  version: RowVersion,
  updatedAt: Instant,
});
export type QueueIntegration = v.InferOutput<typeof QueueIntegration>;
