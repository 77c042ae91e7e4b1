import * as v from 'valibot';
import { ConnectionId } from '../ids.ts';
import { connectionFields } from './connection-fields.ts';

/** The faults that Meta's answers, or their lack, tell of a Cloud API connection. The app has a text for each. */
export const cloudApiFaults = [
  /** Fields are empty that the Cloud API needs. */
  'incomplete',
  /** Meta could not be asked: the check says nothing of the rest. */
  'provider-away',
  'token-refused',
  /** The token is good and may not read the number or the account. */
  'token-lacks-permission',
  'app-secret-wrong',
  'number-not-found',
  'account-not-found',
  'number-of-another-account',
  /** No app is subscribed to the account's webhooks. */
  'webhook-not-subscribed',
  /** Meta sends the number's messages to another address. */
  'webhook-elsewhere',
] as const;
export const CloudApiFault = v.picklist(cloudApiFaults);
export type CloudApiFault = v.InferOutput<typeof CloudApiFault>;

const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = connectionFields;

/** `POST /whatsapp-check`, Prosa's own: what is not sent is as stored with the connection, where one is named. */
export const CheckConnectionBody = v.object({
  whatsappId: v.optional(ConnectionId),
  ...v.partial(v.object({ phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken })).entries,
});
export type CheckConnectionBody = v.InferOutput<typeof CheckConnectionBody>;

/** The answer of Meta about a number. Without faults the connection carries messages. */
export const ConnectionCheck = v.object({
  faults: v.array(CloudApiFault),
  /** The number as Meta shows it, and the name that customers see. */
  number: v.nullable(v.string()),
  verifiedName: v.nullable(v.string()),
  /** The address to enter at Meta for webhooks: a path of the app's own address where the operator told the server none. */
  webhookUrl: v.string(),
});
export type ConnectionCheck = v.InferOutput<typeof ConnectionCheck>;
