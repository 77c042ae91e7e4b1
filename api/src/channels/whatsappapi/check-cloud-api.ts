import { createHmac } from 'node:crypto';
import type { CloudApiFault } from '@prosa/contract/channels/connection-check';
import { fetch } from 'undici';
import * as v from 'valibot';
import type { GraphOptions } from './whatsapp-api-adapter.ts';

/** The timeout of a check in milliseconds. A check that exceeds this time reports that Meta is unavailable. */
const CHECK_TIMEOUT_MS = 8_000;
/** The maximum size of an answer from Meta, in bytes. A longer answer counts as a failure of Meta. */
const MAX_ANSWER_BYTES = 262_144;
/** The maximum number of an account's phone numbers that a check asks Meta to list. */
const NUMBERS_PER_ANSWER = 100;

/** The codes of Meta's errors that mean an invalid token. */
const INVALID_TOKEN_CODES: readonly number[] = [102, 190, 463, 467];
/** The codes of Meta's errors that mean a token without the needed permission. */
const MISSING_PERMISSION_CODES: readonly number[] = [3, 10, 200, 294];

/** The keys of a connection of the Cloud API. A missing key is null or empty. */
export type CloudApiKeys = {
  readonly phoneNumberId: string | null;
  readonly businessAccountId: string | null;
  readonly accessToken: string | null;
  readonly appSecret: string | null;
  readonly verifyToken: string | null;
};

export type CloudApiCheck = {
  readonly faults: readonly CloudApiFault[];
  readonly number: string | null;
  readonly verifiedName: string | null;
};

const GraphFailure = v.object({ error: v.object({ code: v.optional(v.number(), 0), message: v.optional(v.string(), '') }) });
const PhoneNumber = v.object({
  display_phone_number: v.optional(v.string()),
  verified_name: v.optional(v.string()),
  webhook_configuration: v.optional(
    v.object({
      application: v.optional(v.string()),
      whatsapp_business_account: v.optional(v.string()),
      phone_number: v.optional(v.string()),
    }),
  ),
});
const PhoneNumbers = v.object({ data: v.array(v.object({ id: v.string() })) });
const SubscribedApps = v.object({ data: v.array(v.unknown()) });

/** The error that ends a check if Meta is overloaded, has a failure, or sent an answer that is too long. */
class ProviderAwayError extends Error {
  override readonly name = 'ProviderAwayError';
}

/**
 * Asks Meta whether the keys of a connection belong together: the token, the number, the number's account, and the app's secret.
 * If `webhookUrl` is not null, also checks that Meta sends webhooks to this address. Never throws, and answers within 8 seconds.
 */
export async function checkCloudApi(graph: GraphOptions, keys: CloudApiKeys, webhookUrl: string | null): Promise<CloudApiCheck> {
  const emptyProfile = { number: null, verifiedName: null };
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = keys;
  if (!phoneNumberId || !businessAccountId || !accessToken || !appSecret || !verifyToken)
    return { ...emptyProfile, faults: ['incomplete'] };
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const faults = new Set<CloudApiFault>();
  let proof: Record<string, string> = { appsecret_proof: toAppSecretProof(accessToken, appSecret) };
  const readObject = (path: string, fields: Record<string, string>): Promise<GraphAnswer> =>
    readFromGraph(graph, path, { accessToken, signal, fields: { ...fields, ...proof } });
  const readPhoneNumber = () => readObject(phoneNumberId, { fields: 'display_phone_number,verified_name,webhook_configuration' });
  try {
    let number = await readPhoneNumber();
    if (number.kind === 'refused' && number.message.includes('appsecret_proof')) {
      faults.add('app-secret-wrong');
      // The proof was made with a wrong secret, so this call and all later ones check the other keys without a proof.
      proof = {};
      number = await readPhoneNumber();
    }
    if (number.kind === 'refused')
      return { ...emptyProfile, faults: [...faults, toCloudApiFault(number.code, 'number-not-found')] };
    const numberList = await readObject(`${businessAccountId}/phone_numbers`, {
      fields: 'id',
      limit: String(NUMBERS_PER_ANSWER),
    });
    if (numberList.kind === 'refused') faults.add(toCloudApiFault(numberList.code, 'account-not-found'));
    else {
      const { data } = v.parse(PhoneNumbers, numberList.body);
      if (data.length < NUMBERS_PER_ANSWER && !data.some(({ id }) => id === phoneNumberId))
        faults.add('number-of-another-account');
      const apps = await readObject(`${businessAccountId}/subscribed_apps`, {});
      if (apps.kind === 'refused') faults.add(toCloudApiFault(apps.code, 'account-not-found'));
      else if (v.parse(SubscribedApps, apps.body).data.length === 0) faults.add('webhook-not-subscribed');
    }
    const phoneNumber = v.parse(PhoneNumber, number.body);
    if (!faults.has('webhook-not-subscribed') && usesOtherWebhook(phoneNumber, webhookUrl)) faults.add('webhook-elsewhere');
    return {
      faults: [...faults],
      number: phoneNumber.display_phone_number ?? null,
      verifiedName: phoneNumber.verified_name ?? null,
    };
  } catch {
    // An unreachable Meta, or an answer that does not match the schema, proves nothing about the keys. Only the fault
    // `provider-away` is therefore reported.
    return { ...emptyProfile, faults: ['provider-away'] };
  }
}

/** Returns a proof that the caller knows the app's secret. Meta refuses a proof that was made with another secret. */
const toAppSecretProof = (accessToken: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex');

/** Converts an error code of Meta to a fault of the token or of its permissions. Every other code gives `defaultFault`. */
function toCloudApiFault(code: number, defaultFault: CloudApiFault): CloudApiFault {
  if (INVALID_TOKEN_CODES.includes(code)) return 'token-refused';
  return MISSING_PERMISSION_CODES.includes(code) ? 'token-lacks-permission' : defaultFault;
}

/**
 * Returns whether Meta sends the number's messages to another address. Meta prefers the number's own webhook to the account's,
 * and the account's webhook to the app's.
 */
function usesOtherWebhook(
  { webhook_configuration: configured }: v.InferOutput<typeof PhoneNumber>,
  webhookUrl: string | null,
): boolean {
  const address = configured?.phone_number ?? configured?.whatsapp_business_account ?? configured?.application;
  return webhookUrl !== null && address !== undefined && address.replace(/\/$/, '') !== webhookUrl;
}

type GraphAnswer =
  | { readonly kind: 'answered'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string };
type GraphQuery = {
  readonly accessToken: string;
  readonly fields: Record<string, string>;
  readonly signal: AbortSignal;
};

async function readFromGraph(
  { graphBaseUrl, graphVersion }: GraphOptions,
  path: string,
  { accessToken, fields, signal }: GraphQuery,
): Promise<GraphAnswer> {
  const url = new URL(`${graphBaseUrl}/${graphVersion}/${path}`);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` }, redirect: 'error', signal });
  if (answer.status >= 500 || answer.status === 429) {
    await answer.body?.cancel();
    throw new ProviderAwayError(`Meta answered ${answer.status}`);
  }
  const body: unknown = JSON.parse(await readLimitedText(answer.body));
  if (answer.ok) return { kind: 'answered', body };
  return { kind: 'refused', ...v.parse(GraphFailure, body).error };
}

async function readLimitedText(body: Awaited<ReturnType<typeof fetch>>['body']): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new ProviderAwayError('Meta answered more than is read');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
