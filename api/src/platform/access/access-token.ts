import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { AppError } from '../app-error.ts';
import type { Claims } from './scope.ts';
import type { Services } from '../services.ts';

/** The lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const TokenClaims = v.object({ companyId: CompanyId, userId: UserId, sessionId: v.pipe(v.string(), v.uuid()) });

export type TokenUse = 'access' | 'media';

/** Signs the claims of a session. A token for `media` opens nothing but files. */
export function signToken(
  services: Pick<Services, 'secrets' | 'clock'>,
  claims: Claims,
  { use, lifeSeconds }: { readonly use: TokenUse; readonly lifeSeconds: number },
): Promise<string> {
  const nowSeconds = Math.floor(services.clock().getTime() / 1000);
  return new SignJWT({ companyId: claims.companyId, userId: claims.userId, sessionId: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(use)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifeSeconds)
    .sign(services.secrets.keyFor('tokens'));
}

type VerifiedToken = { readonly claims: Claims; readonly endsAtSeconds: number };
/** The maximum number of verified tokens in the cache of a process. */
const MAX_VERIFIED_TOKENS = 10_000;
/** The cached tokens with a valid signature, by their use and by the secrets that verified them. */
const verifiedTokens = new WeakMap<Services['secrets'], Map<string, VerifiedToken>>();

/**
 * Verifies a token. The signature is checked once, and the expiry each time. The session's permissions are not in the token but
 * in the database. Refuses an expired token with ERR_SESSION_EXPIRED, and every other invalid one with ERR_UNAUTHENTICATED.
 */
export async function verifyToken(services: Services, token: string, use: TokenUse): Promise<Claims> {
  const verifiedOfSecrets = verifiedTokens.get(services.secrets) ?? new Map<string, VerifiedToken>();
  verifiedTokens.set(services.secrets, verifiedOfSecrets);
  const key = `${use} ${token}`;
  const found = verifiedOfSecrets.get(key) ?? (await verifySignature(services, token, use));
  if (found.endsAtSeconds <= Math.floor(services.clock().getTime() / 1000)) {
    verifiedOfSecrets.delete(key);
    throw new AppError('ERR_SESSION_EXPIRED', 403);
  }
  if (!verifiedOfSecrets.has(key)) {
    if (verifiedOfSecrets.size >= MAX_VERIFIED_TOKENS) verifiedOfSecrets.delete(verifiedOfSecrets.keys().next().value ?? '');
    verifiedOfSecrets.set(key, found);
  }
  return found.claims;
}

async function verifySignature(services: Services, token: string, use: TokenUse): Promise<VerifiedToken> {
  try {
    const { payload } = await jwtVerify(token, services.secrets.keyFor('tokens'), {
      audience: use,
      algorithms: ['HS256'],
      currentDate: services.clock(),
      requiredClaims: ['exp'],
    });
    return { claims: v.parse(TokenClaims, payload), endsAtSeconds: payload.exp ?? 0 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('ERR_SESSION_EXPIRED', 403);
    throw new AppError('ERR_UNAUTHENTICATED', 401);
  }
}

/**
 * Verifies the token of an `Authorization` header. Refuses with ERR_UNAUTHENTICATED, and refuses an expired token with
 * ERR_SESSION_EXPIRED (403).
 */
export function verifyBearer(services: Services, header: string | undefined): Promise<Claims> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) throw new AppError('ERR_UNAUTHENTICATED', 401);
  return verifyToken(services, token, 'access');
}
