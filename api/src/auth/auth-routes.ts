import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { PasskeyDialogOptions, PasskeyLoginBody } from '@prosa/contract/session/passkeys';
import { LoginBody, RefreshBody, SessionAnswer } from '@prosa/contract/session/session';
import { unwrap } from 'valibot';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson, readOptionalJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { ACCESS_TOKEN_SECONDS, signToken } from '../platform/access/access-token.ts';
import { readCallerAddress } from './limits/read-caller-address.ts';
import { logIn } from './sessions/log-in.ts';
import { logOut } from './sessions/log-out.ts';
import { createKnownDeviceCookie } from './limits/known-device.ts';
import { createLoginLimit } from './limits/login-limit.ts';
import type { OpenedSession } from './sessions/open-session.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { logInByPasskey } from './sessions/log-in-by-passkey.ts';
import { createPasskeyRequestOptions } from './passkey-routes.ts';
import { readRelyingParty } from './passkeys/relying-party.ts';
import { parseCompanyIdOfToken, REFRESH_TOKEN_SECONDS, refreshSession } from './sessions/refresh-session.ts';
import { loadSessionUser } from './sessions/session-user.ts';

/** The session that a call opened or renewed, with the tokens for the answer to this call. */
type OpenedOrRenewedSession = Omit<OpenedSession, 'secondFactorResetBy'> & Partial<Pick<OpenedSession, 'secondFactorResetBy'>>;

export const MEDIA_COOKIE = 'jmt';
const REFRESH_COOKIE = 'jrt';
const DEVICE_COOKIE = 'jdv';
/** The lifetime of the device cookie in seconds. Browsers keep a cookie for at most 400 days. */
const DEVICE_COOKIE_SECONDS = 400 * 86_400;

export function authRoutes(router: Router, services: Services): void {
  const limit = createLoginLimit(services.redis);
  const devices = createKnownDeviceCookie(services.secrets);
  const secure = services.config.publicUrl?.startsWith('https:') ?? false;
  const toCookieOptions = (path: string) =>
    ({ path, httpOnly: true, sameSite: 'Strict', secure, maxAge: REFRESH_TOKEN_SECONDS }) as const;

  const challenges = createChallenges(services);
  const answerWithSession = async (
    c: Context,
    { claims, refreshToken, ...session }: OpenedOrRenewedSession,
  ): Promise<Response> => {
    const user = await services.database.withTenant(claims.companyId, (tx) =>
      loadSessionUser(tx, claims.companyId, claims.userId),
    );
    setCookie(c, REFRESH_COOKIE, refreshToken, toCookieOptions('/api/auth'));
    setCookie(
      c,
      MEDIA_COOKIE,
      await signToken(services, claims, { use: 'media', lifeSeconds: REFRESH_TOKEN_SECONDS }),
      toCookieOptions('/api/media'),
    );
    return c.json({
      token: await signToken(services, claims, { use: 'access', lifeSeconds: ACCESS_TOKEN_SECONDS }),
      user: {
        ...user,
        ...(session.awaitsSecondFactor && { awaitsSecondFactor: true }),
        ...(session.secondFactorResetBy != null && { secondFactorResetBy: session.secondFactorResetBy }),
      },
    });
  };

  /**
   * Counts the try and opens a session with `open`. If this succeeds, the try no longer counts against the account, and the
   * account is added to the device's cookie. Refuses with ERR_TOO_MANY_REQUESTS if the account had too many tries.
   */
  const openSessionWithCountedTry = async (
    c: Context,
    account: string,
    open: (isKnown: boolean) => Promise<OpenedSession>,
  ): Promise<Response> => {
    const device = devices.read(getCookie(c, DEVICE_COOKIE));
    const isKnown = devices.knows(device, account);
    const address = readCallerAddress(c, services.config.trustProxy);
    const login = { address, email: account, deviceId: isKnown ? device.id : undefined };
    await limit.count(login);
    const openedSession = await open(isKnown);
    await limit.forgive(login);
    const cookieValue = devices.write(device ?? { id: services.newId(), accounts: [] }, account);
    setCookie(c, DEVICE_COOKIE, cookieValue, { ...toCookieOptions('/api/auth/login'), maxAge: DEVICE_COOKIE_SECONDS });
    return answerWithSession(c, openedSession);
  };

  router.open('POST /auth/login', { summary: 'Opens a session', answer: SessionAnswer }, async (c) => {
    const body = parseInput(LoginBody, await readJson(c));
    const userAgent = c.req.header('user-agent');
    return openSessionWithCountedTry(c, body.email, (isKnown) =>
      logIn(services, body, { passwordPriority: isKnown ? 'first' : 'others', userAgent }),
    );
  });

  router.open(
    'POST /auth/login/passkey/options',
    { summary: 'What a browser needs to ask for a passkey', answer: PasskeyDialogOptions },
    async (c) => {
      const site = readRelyingParty(c, services.config);
      return c.json(await createPasskeyRequestOptions(site, challenges.issue(c, { purpose: 'log-in', sessionId: null })));
    },
  );

  router.open(
    'POST /auth/login/passkey',
    { summary: 'Opens a session by a passkey', body: PasskeyLoginBody, answer: SessionAnswer },
    async (c) => {
      const challenge = challenges.take(c, { purpose: 'log-in', sessionId: null });
      const { credential, ...options } = parseInput(PasskeyLoginBody, await readJson(c));
      const site = readRelyingParty(c, services.config);
      const userAgent = c.req.header('user-agent');
      // The limit counts tries by the passkey's id. Strangers don't know the id, so they cannot make its owner wait.
      return openSessionWithCountedTry(c, `passkey ${credential.id}`, () =>
        logInByPasskey(services, { credential, challenge, site }, { ...options, userAgent }),
      );
    },
  );

  router.open(
    'POST /auth/refresh_token',
    {
      summary: 'Renews the access token by the refresh cookie (whileExpired: also where the subscription is over, for admins)',
      body: unwrap(RefreshBody),
      answer: SessionAnswer,
    },
    async (c) => {
      const token = getCookie(c, REFRESH_COOKIE);
      const company = parseCompanyIdOfToken(token);
      if (token === undefined || company === undefined) throw new AppError('ERR_UNAUTHENTICATED', 401);
      const { whileExpired } = parseInput(RefreshBody, await readOptionalJson(c));
      const refreshedSession = await refreshSession(services, company, { token, whileExpired });
      return answerWithSession(c, refreshedSession);
    },
  );

  router.scoped('GET /auth/me', { summary: 'The user of the session' }, async (c, scope) => {
    const { companyId, viewer, awaitsSecondFactor } = scope;
    const user = await services.database.withTenant(companyId, (tx) => loadSessionUser(tx, companyId, viewer.id));
    return c.json({ ...user, ...(awaitsSecondFactor && { awaitsSecondFactor }) });
  });

  router.open('DELETE /auth/logout', { summary: 'Ends the session of the refresh cookie' }, async (c) => {
    const token = getCookie(c, REFRESH_COOKIE);
    const company = parseCompanyIdOfToken(token);
    if (token !== undefined && company !== undefined) await logOut(services, company, token);
    deleteCookie(c, REFRESH_COOKIE, { path: '/api/auth' });
    deleteCookie(c, MEDIA_COOKIE, { path: '/api/media' });
    // The browser may keep cached files for up to a year, and the next user of the device must not find them.
    c.header('clear-site-data', '"cache"');
    return c.json({});
  });
}
