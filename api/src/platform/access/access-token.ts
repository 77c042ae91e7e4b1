import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { AppError } from '../app-error.ts';
import type { Claims } from './scope.ts';
import type { Services } from '../services.ts';

/** Life of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const TokenClaims = v.object({ companyId: CompanyId, userId: UserId, sessionId: v.pipe(v.string(), v.uuid()) });

export type TokenUse = 'access' | 'media';

/** Signs who a session is for; `media` tokens open files and nothing else. */
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

type Verified = { readonly claims: Claims; readonly endsAtSeconds: number };
/** How many tokens a process remembers that it has verified. */
const MOST_VERIFIED = 10_000;
/** Tokens whose signature was found right, under their use; by the secrets they were checked with. */
const verified = new WeakMap<Services['secrets'], Map<string, Verified>>();

/**
 * Reads a token of ours; its signature is checked once, its end each time. What the session of it may do is not known from it:
 * that is read from the database. Refuses with ERR_SESSION_EXPIRED when it ran out, else with ERR_UNAUTHENTICATED. */
export async function readToken(services: Services, token: string, use: TokenUse): Promise<Claims> {
  const known = verified.get(services.secrets) ?? new Map<string, Verified>();
  verified.set(services.secrets, known);
  const key = `${use} ${token}`;
  const found = known.get(key) ?? (await verify(services, token, use));
  if (found.endsAtSeconds <= Math.floor(services.clock().getTime() / 1000)) {
    known.delete(key);
    throw new AppError('ERR_SESSION_EXPIRED', 403);
  }
  if (!known.has(key)) {
    if (known.size >= MOST_VERIFIED) known.delete(known.keys().next().value ?? '');
    known.set(key, found);
  }
  return found.claims;
}

async function verify(services: Services, token: string, use: TokenUse): Promise<Verified> {
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

/** Reads an `Authorization` header. Throws ERR_UNAUTHENTICATED, or ERR_SESSION_EXPIRED (403) for a token past its time. */
export function readBearer(services: Services, header: string | undefined): Promise<Claims> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) throw new AppError('ERR_UNAUTHENTICATED', 401);
  return readToken(services, token, 'access');
}
