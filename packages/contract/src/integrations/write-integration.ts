import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { ChatbotId, ConnectionId, FlowId, IntegrationId, QueueId } from '../ids.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { pageNumber, searchParam } from '../query-values.ts';
import { IntegrationLanguage, IntegrationType, QueueIntegration } from './integration.ts';
import { ServiceAccountKey } from './service-account-key.ts';

/** The minimum and maximum length of an integration's name, in characters (coverage 3 §5). */
export const INTEGRATION_NAME_CHARACTERS = { min: 2, max: 50 } as const;
/** The maximum number of integrations of a company. */
export const MAX_INTEGRATIONS = 50;
/** The maximum length of an address that is called, in characters. */
export const INTEGRATION_URL_MAX_CHARACTERS = 2_000;
/** The maximum pause between two messages of a Typebot, in milliseconds. */
export const MAX_TYPEBOT_DELAY_MS = 10_000;
/** The maximum number of minutes after which a session expires: thirty days. */
export const MAX_INTEGRATION_EXPIRY_MINUTES = 43_200;
const MAX_PROJECT_CHARACTERS = 100;
const MAX_SLUG_CHARACTERS = 255;
const MAX_KEYWORD_CHARACTERS = 50;
/** The maximum length of a text that an integration sends, in characters. */
const MAX_TEXT_CHARACTERS = 4_096;

const defineSingleLineText = (maxCharacters: number) => v.pipe(v.string(), v.trim(), v.maxLength(maxCharacters));
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS));
/** Returns the schema of a whole number from 0 to `max`. A text of digits is accepted, too, and is converted to its number. */
const defineNumberUpTo = (max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/))]),
    v.transform(Number),
    v.integer(),
    v.minValue(0),
    v.maxValue(max),
  );

/** Returns whether a text is an address of the web without a user name and a password. */
function isWebAddress(input: string): boolean {
  if (!URL.canParse(input)) return false;
  const { protocol, username, password } = new URL(input);
  return ['https:', 'http:'].includes(protocol) && username === '' && password === '';
}

/**
 * The fields of an integration that its form edits. Each type uses only some of the fields. `findIntegrationFault` of the domain
 * finds a required field that is empty. An empty `jsonContent` leaves the stored key unchanged.
 */
export const integrationFields = {
  name: v.pipe(
    NameText,
    v.nonEmpty(),
    minCharacters(INTEGRATION_NAME_CHARACTERS.min),
    v.maxLength(INTEGRATION_NAME_CHARACTERS.max),
  ),
  projectName: defineSingleLineText(MAX_PROJECT_CHARACTERS),
  jsonContent: ServiceAccountKey,
  language: IntegrationLanguage,
  urlN8N: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(INTEGRATION_URL_MAX_CHARACTERS),
    v.check((url) => url === '' || isWebAddress(url)),
  ),
  typebotSlug: defineSingleLineText(MAX_SLUG_CHARACTERS),
  typebotDelayMessage: defineNumberUpTo(MAX_TYPEBOT_DELAY_MS),
  typebotExpires: defineNumberUpTo(MAX_INTEGRATION_EXPIRY_MINUTES),
  typebotKeywordFinish: defineSingleLineText(MAX_KEYWORD_CHARACTERS),
  typebotKeywordRestart: defineSingleLineText(MAX_KEYWORD_CHARACTERS),
  typebotRestartMessage: text,
  typebotUnknownMessage: text,
  flowId: v.nullable(FlowId),
} as const;

/** The values of a new integration (coverage 3 §9). */
export const integrationDefaults = {
  projectName: '',
  jsonContent: '',
  language: 'pt-BR',
  urlN8N: '',
  typebotSlug: '',
  typebotDelayMessage: 1_000,
  typebotExpires: 1,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  flowId: null,
} as const satisfies {
  [Field in Exclude<keyof typeof integrationFields, 'name'>]: v.InferOutput<(typeof integrationFields)[Field]>;
};

const optionalIntegrationFields = v.partial(v.object(integrationFields));

/** `POST /queueIntegration`. A missing field has the value of `integrationDefaults`. */
export const CreateIntegrationBody = v.object({
  ...optionalIntegrationFields.entries,
  name: integrationFields.name,
  type: IntegrationType,
});
export type CreateIntegrationBody = v.InferOutput<typeof CreateIntegrationBody>;

/**
 * `PUT /queueIntegration/{id}`: the fields to change. A `type` other than the integration's own is refused, because the sessions
 * in its tickets depend on the type. `version` is the version with which the form was opened.
 */
export const UpdateIntegrationBody = v.object({
  ...optionalIntegrationFields.entries,
  type: v.optional(IntegrationType),
  version: v.optional(RowVersion),
});
export type UpdateIntegrationBody = v.InferOutput<typeof UpdateIntegrationBody>;

/** The secret that signs the calls of an integration: 32 random bytes as hexadecimal text. */
const secret = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

/**
 * The answer of `POST /queueIntegration`. `secret` is null if the type signs no calls. It is also null in the answer to a
 * repeated command, because the server stores the secret only in encrypted form.
 */
export const CreatedIntegration = v.object({ ...QueueIntegration.entries, secret: v.nullable(secret) });
export type CreatedIntegration = v.InferOutput<typeof CreatedIntegration>;

/** `POST /queueIntegration/{id}/secret`, Prosa's own: makes a new secret, which signs all later calls. */
export const IntegrationSecret = v.object({ secret });
export type IntegrationSecret = v.InferOutput<typeof IntegrationSecret>;

/** `GET /queueIntegration/`: pages of integrations in the order of their names. */
export const ListIntegrationsQuery = v.object({ searchParam, pageNumber });
export type ListIntegrationsQuery = v.InferOutput<typeof ListIntegrationsQuery>;
export const ListIntegrationsAnswer = v.object({
  queueIntegrations: v.array(QueueIntegration),
  count: v.number(),
  hasMore: v.boolean(),
});
export type ListIntegrationsAnswer = v.InferOutput<typeof ListIntegrationsAnswer>;

/** `GET /queueIntegration/{id}/uses`, Prosa's own: the rows that lose the integration when it is deleted. */
export const IntegrationUses = v.object({
  connections: v.array(v.object({ id: ConnectionId, name: v.string() })),
  queues: v.array(v.object({ id: QueueId, name: v.string() })),
  /** The options of chatbots that hand tickets to the integration. `queueName` is the queue to which the option belongs. */
  chatbotOptions: v.array(v.object({ id: ChatbotId, name: v.string(), queueName: v.string() })),
  /** The number of tickets in which the integration speaks with the customer. */
  tickets: v.number(),
});
export type IntegrationUses = v.InferOutput<typeof IntegrationUses>;

/** The answer of `DELETE /queueIntegration/{id}`: the deleted integration. */
export const DeletedIntegration = v.object({ id: IntegrationId });
