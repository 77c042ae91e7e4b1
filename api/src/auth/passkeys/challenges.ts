import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';

const CHALLENGE_COOKIE = 'jpk';
const CHALLENGE_SECONDS = 5 * 60;
const CHALLENGE_BYTES = 32;
const MAX_COOKIE_CHARACTERS = 1_000;

/** The purpose of a challenge, and the session that asked for it. `sessionId` is null for a log-in, which has no session yet. */
export type ChallengeUse =
  | { readonly purpose: 'log-in'; readonly sessionId: null }
  | { readonly purpose: 'add' | 'confirm'; readonly sessionId: string };

const IssuedChallenge = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ challenge: v.string(), purpose: v.string(), sessionId: v.nullable(v.string()), expiresAt: v.number() }),
);

/** A challenge that this server issued and that a browser has sent back. */
export type Challenge = { readonly value: string; readonly expiresAt: Date };

/**
 * Creates the functions that issue the challenges for passkeys and take them back. A challenge is stored only in a sealed cookie
 * of the browser that asked for it. Only that browser can therefore answer the challenge. The server stores nothing for requests
 * of people without an account.
 */
export function createChallenges({ config, secrets, clock }: Pick<Services, 'config' | 'secrets' | 'clock'>): {
  readonly issue: (c: Context, use: ChallengeUse) => string;
  readonly take: (c: Context, use: ChallengeUse) => Challenge;
} {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const createPasskeyRefusal = (): AppError => new AppError('ERR_PASSKEY_REFUSED', 422);
  return {
    issue(c, use) {
      const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
      const expiresAt = clock().getTime() + CHALLENGE_SECONDS * 1_000;
      const sealedChallenge = secrets.seal(JSON.stringify({ ...use, challenge, expiresAt })).toString('base64url');
      setCookie(c, CHALLENGE_COOKIE, sealedChallenge, {
        path: '/api',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: CHALLENGE_SECONDS,
      });
      return challenge;
    },
    take(c, use) {
      const cookie = getCookie(c, CHALLENGE_COOKIE);
      deleteCookie(c, CHALLENGE_COOKIE, { path: '/api' });
      if (cookie === undefined || cookie.length > MAX_COOKIE_CHARACTERS) throw createPasskeyRefusal();
      const challengeCookie = v.safeParse(IssuedChallenge, openChallengeCookie(secrets, cookie));
      if (!challengeCookie.success) throw createPasskeyRefusal();
      const { challenge, expiresAt, ...issuedFor } = challengeCookie.output;
      if (issuedFor.purpose !== use.purpose || issuedFor.sessionId !== use.sessionId || expiresAt <= clock().getTime())
        throw createPasskeyRefusal();
      return { value: challenge, expiresAt: new Date(expiresAt) };
    },
  };
}

function openChallengeCookie(secrets: Services['secrets'], cookie: string): string | undefined {
  try {
    return secrets.open(Buffer.from(cookie, 'base64url'));
  } catch {
    return undefined;
  }
}

/**
 * Marks a challenge as used, whether or not the passkey's answer to it is right. Refuses a challenge that was used before with
 * ERR_PASSKEY_REFUSED.
 */
export async function consumeChallenge(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: CompanyId,
  { value, expiresAt }: Challenge,
): Promise<void> {
  const insertedChallenge = await database.withTenant(companyId, async (tx) => {
    await tx.deleteFrom('used_challenges').where('company_id', '=', companyId).where('expires_at', '<', clock()).execute();
    return tx
      .insertInto('used_challenges')
      .values({ company_id: companyId, hash: createHash('sha256').update(value).digest(), expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirst();
  });
  if (insertedChallenge === undefined) throw new AppError('ERR_PASSKEY_REFUSED', 422);
}
