import * as v from 'valibot';
import { SessionAnswer } from '@prosa/contract/session/session';
import { ApiRefusal, NotNow } from './api-errors.ts';
import { sendRequest } from './send-request.ts';

type SessionListener = {
  /** A refresh brought the user anew. */
  readonly refreshed: (answer: SessionAnswer) => void;
  /** The session is over at the server. */
  readonly ended: (why: 'replaced' | 'expired') => void;
  /** The company's subscription ended; `dueDay` ("YYYY-MM-DD") is what the server said of it. */
  readonly lapsed: (dueDay: string | undefined) => void;
};

let token: string | undefined;
let refreshing: Promise<string> | undefined;
let listener: SessionListener | undefined;

/** The bearer lives in memory alone; the refresh token is in an httpOnly cookie. */
export const accessToken = (): string | undefined => token;
export const setAccessToken = (value: string | undefined): void => {
  token = value;
};
/** Says who hears what becomes of the session. */
export const onSessionChange = (value: SessionListener): void => {
  listener = value;
};

/** The session ended: tells the app, and keeps calls from trying on. */
export function endSession(why: 'replaced' | 'expired'): void {
  token = undefined;
  listener?.ended(why);
}

/** The company's subscription ended: tells the app. The next call asks for a fresh bearer, and so learns that it was paid. */
export function lapseSession({ body }: ApiRefusal): void {
  token = undefined;
  const date = body.detail?.['date'];
  listener?.lapsed(typeof date === 'string' ? date : undefined);
}

/**
 * A fresh bearer. One flight per tab, and one tab at a time (Web Lock), because a refresh token serves once.
 * Throws `NotNow`; a refusal ends the session and is `NotNow('signed-out')` to the caller, but for an ended subscription, which
 * is `NotNow('lapsed')` and keeps the session.
 */
export function refreshAccessToken(): Promise<string> {
  refreshing ??= underLock(refresh).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

const underLock = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks === undefined ? work() : navigator.locks.request('prosa-refresh', work);

async function refresh(): Promise<string> {
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
      lapseSession(error);
      throw new NotNow('lapsed');
    }
    endSession(error.code === 'ERR_SESSION_REPLACED' ? 'replaced' : 'expired');
    throw new NotNow('signed-out');
  }
}
