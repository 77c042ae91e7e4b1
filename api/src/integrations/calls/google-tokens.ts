import type { ServiceAccount } from '@prosa/contract/integrations/service-account-key';
import type { IntegrationFailure } from '@prosa/contract/integrations/integration-call';
import type { FailedCall } from '@prosa/domain/integrations/decide-call-failure';
import { importPKCS8, SignJWT } from 'jose';
import * as v from 'valibot';
import type { CallJson } from './call-json.ts';
import type { CompletedCall } from './integration-attempt.ts';

/** The scope of an access token for Dialogflow. */
const DIALOGFLOW_SCOPE = 'https://www.googleapis.com/auth/dialogflow';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** The validity, in seconds, of the signed request for an access token. Google allows at most one hour. */
const TOKEN_REQUEST_VALIDITY_S = 3_600;
/** An access token that expires within this time, in milliseconds, is no longer used. */
const TOKEN_MARGIN_MS = 60_000;
/** The maximum number of access tokens in memory. If there are more, the oldest one is dropped. */
const MAX_CACHED_TOKENS = 1_000;

const TokenAnswer = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()), expires_in: v.number() });

type TokenOutcome = { readonly calls: readonly CompletedCall[] } & (
  | { readonly token: string; readonly failed: null }
  | { readonly token: null; readonly failed: FailedCall }
);

/** The cached access tokens of Google service accounts. Each token is used until shortly before it expires. */
export type GoogleTokens = {
  readonly take: (account: ServiceAccount, now: Date, signal: AbortSignal) => Promise<TokenOutcome>;
  readonly forget: (account: ServiceAccount) => void;
};

export function createGoogleTokens(callJson: CallJson, googleTokenUrl: string): GoogleTokens {
  const tokens = new Map<string, { readonly value: string; readonly endsAtMs: number }>();
  return {
    async take(account, now, signal) {
      const known = tokens.get(toTokenKey(account));
      if (known !== undefined && known.endsAtMs - TOKEN_MARGIN_MS > now.getTime())
        return { token: known.value, calls: [], failed: null };
      const assertion = await signAssertion(account, googleTokenUrl, now);
      if (assertion === null)
        return { token: null, calls: [], failed: { failure: 'credentials', status: null, retryAfterMs: null } };
      const outcome = await callJson(
        {
          url: googleTokenUrl,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion }).toString(),
        },
        signal,
      );
      const { status, durationMs, detail, retryAfterMs } = outcome;
      const parsed = v.safeParse(TokenAnswer, outcome.body);
      const failure = toTokenFailure(outcome.failure, status) ?? (parsed.success ? null : 'answer');
      const calls = [{ kind: 'token', status, failure, durationMs, detail } as const];
      if (failure !== null || !parsed.success)
        return { token: null, calls, failed: { failure: failure ?? 'answer', status, retryAfterMs } };
      const { access_token: value, expires_in: validS } = parsed.output;
      const [oldest] = tokens.keys();
      if (tokens.size >= MAX_CACHED_TOKENS && oldest !== undefined) tokens.delete(oldest);
      tokens.set(toTokenKey(account), { value, endsAtMs: now.getTime() + validS * 1_000 });
      return { token: value, calls, failed: null };
    },
    forget: (account) => void tokens.delete(toTokenKey(account)),
  };
}

const toTokenKey = ({ client_email, private_key }: ServiceAccount): string => `${client_email}\n${private_key}`;

/** Returns the failure of a request for a token. Google refuses an unknown key with status 400, 401 or 403. */
const toTokenFailure = (failure: IntegrationFailure | null, status: number | null): IntegrationFailure | null =>
  failure === 'status' && (status === 400 || status === 401 || status === 403) ? 'credentials' : failure;

/** Signs the request of an access token. Returns null if the private key is unusable. */
async function signAssertion({ client_email, private_key }: ServiceAccount, audience: string, now: Date): Promise<string | null> {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  try {
    return await new SignJWT({ scope: DIALOGFLOW_SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setSubject(client_email)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_REQUEST_VALIDITY_S)
      .sign(await importPKCS8(private_key, 'RS256'));
  } catch {
    return null;
  }
}
