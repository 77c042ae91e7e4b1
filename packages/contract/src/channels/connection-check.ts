import * as v from 'valibot';
import { ConnectionId } from '../ids.ts';
import { connectionFields } from './connection-fields.ts';

/**
 * The faults that a check of a Cloud API connection can find. A fault is in the connection's fields or in Meta's answers, or Meta
 * does not answer. The app has a text for each fault.
 */
export const cloudApiFaults = [
  /** The connection lacks a field that the Cloud API needs. */
  'incomplete',
  /** Meta did not answer, so the check could not look for other faults. */
  'provider-away',
  'token-refused',
  /** The token is valid, but it may not read the phone number or the business account. */
  'token-lacks-permission',
  'app-secret-wrong',
  'number-not-found',
  'account-not-found',
  'number-of-another-account',
  /** No app is subscribed to the account's webhooks. */
  'webhook-not-subscribed',
  /** Meta sends the number's messages to a URL of another server. */
  'webhook-elsewhere',
] as const;
export const CloudApiFault = v.picklist(cloudApiFaults);
export type CloudApiFault = v.InferOutput<typeof CloudApiFault>;

const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = connectionFields;

/**
 * `POST /whatsapp-check`, Prosa's own: checks the given keys of a Cloud API connection. If the body has a connection's id, the
 * connection's stored values replace the fields that the body lacks.
 */
export const CheckConnectionBody = v.object({
  whatsappId: v.optional(ConnectionId),
  ...v.partial(v.object({ phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken })).entries,
});
export type CheckConnectionBody = v.InferOutput<typeof CheckConnectionBody>;

/** The result of a check of a Cloud API connection. A connection without faults can send and receive messages. */
export const ConnectionCheck = v.object({
  faults: v.array(CloudApiFault),
  /** The phone number as Meta shows it. */
  number: v.nullable(v.string()),
  /** The name that customers see. */
  verifiedName: v.nullable(v.string()),
  /** The URL to enter at Meta for webhooks. It is only a path if no public URL of the server is configured. */
  webhookUrl: v.string(),
});
export type ConnectionCheck = v.InferOutput<typeof ConnectionCheck>;
