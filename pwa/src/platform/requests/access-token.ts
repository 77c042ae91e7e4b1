import * as v from 'valibot';
import { SessionAnswer } from '@prosa/contract/session/session';
import { ApiRefusal, NotNow } from './api-errors.ts';
import { sendRequest } from './send-request.ts';

/**
 * The reason why the server ended a session. `replaced`: the user logged in elsewhere. `expired`: the session became too old, or
 * an admin ended it. `deleted`: the user was deleted.
 */
export type SessionEnd = 'replaced' | 'expired' | 'deleted';

type SessionListener = {
  /** Called when a refresh returns the user's current data. */
  readonly refreshed: (answer: SessionAnswer) => void;
  /** Called when the server has ended the session. */
  readonly ended: (why: SessionEnd) => void;
  /** Called when the company's subscription has expired. `dueDay` ("YYYY-MM-DD") comes from the server. */
  readonly lapsed: (dueDay: string | undefined) => void;
};

let token: string | undefined;
let runningRefresh: Promise<string> | undefined;
let listener: SessionListener | undefined;

/** Returns the bearer, which exists only in memory. The refresh token is in an httpOnly cookie. */
export const currentAccessToken = (): string | undefined => token;
export const setAccessToken = (value: string | undefined): void => {
  token = value;
};
/** Sets the listener for changes of the session, in place of any former listener. */
export const setSessionListener = (value: SessionListener): void => {
  listener = value;
};

/** Forgets the bearer and tells the session's listener that the server has ended the session. */
export function reportEndedSession(why: SessionEnd): void {
  token = undefined;
  listener?.ended(why);
}

/**
 * Tells the session's listener that the company's subscription has expired. The next call requests a fresh bearer, and the answer
 * shows whether the company has paid since.
 */
export function reportExpiredSubscription({ body }: ApiRefusal): void {
  token = undefined;
  const date = body.detail?.['date'];
  listener?.lapsed(typeof date === 'string' ? date : undefined);
}

/**
 * Returns a fresh bearer. Only one refresh runs at a time, in all tabs together (Web Lock), because a refresh token works once.
 * Throws `NotNow`. A refusal ends the session and becomes `NotNow('signed-out')`. A refusal because of an expired subscription
 * keeps the session and becomes `NotNow('lapsed')`.
 */
export function refreshAccessToken(): Promise<string> {
  runningRefresh ??= withRefreshLock(requestFreshToken).finally(() => {
    runningRefresh = undefined;
  });
  return runningRefresh;
}

/**
 * Refreshes the bearer and the user's data, after the app has learned that the user's data changed. If a refresh is already
 * running, another refresh follows it, because the first one may have read the former data. Throws as `refreshAccessToken` does.
 */
export async function refreshTokenOfChangedUser(): Promise<string> {
  await runningRefresh;
  return refreshAccessToken();
}

/** Runs work that uses up the refresh token. Only one such work runs at a time, in all tabs together. */
export const withRefreshLock = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks === undefined ? work() : navigator.locks.request('prosa-refresh', work);

const sessionEndByErrorCode: Readonly<Record<string, SessionEnd>> = {
  ERR_SESSION_REPLACED: 'replaced',
  ERR_NO_USER_FOUND: 'deleted',
};

async function requestFreshToken(): Promise<string> {
  try {
    const raw = await sendRequest('POST', '/auth/refresh_token', {});
    const answer = v.safeParse(SessionAnswer, raw);
    if (!answer.success) throw new NotNow('portal');
    token = answer.output.token;
    listener?.refreshed(answer.output);
    return token;
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') {
      reportExpiredSubscription(error);
      throw new NotNow('lapsed');
    }
    reportEndedSession(sessionEndByErrorCode[error.code] ?? 'expired');
    throw new NotNow('signed-out');
  }
}
