import * as v from 'valibot';
import type { ErrorBody } from '@prosa/contract/errors';
import { SessionAnswer, SessionUser } from '@prosa/contract/session/session';
import {
  currentAccessToken,
  setSessionListener,
  refreshAccessToken,
  type SessionEnd,
  setAccessToken,
} from '../requests/access-token.ts';
import { ApiRefusal, NotNow } from '../requests/api-errors.ts';
import { PasskeyDialogCancelled } from './credentials.ts';
import { findDeviceKind } from '../device/device-kind.ts';
import { deleteFrames } from '../first-frame/painted-frame.ts';
import { isFeatureMissing } from '../device/missing-features.ts';
import { sendPasskey } from './send-passkey.ts';
import { sendRequest } from '../requests/send-request.ts';
import { createStore, useStore } from '../store.ts';

export type SessionState =
  | { readonly state: 'starting' }
  /**
   * The session lacks the second factor that the company requires. Until the user has set up a second factor, the app has no
   * access to data.
   */
  | { readonly state: 'awaiting-factor' }
  | { readonly state: 'signed-out'; readonly notice?: 'replaced' | 'expired' }
  | {
      readonly state: 'signed-in';
      readonly user: SessionUser;
      /**
       * Set once the server has reported that the company's subscription has expired. `dueDay` is the day on which the payment
       * was due ("YYYY-MM-DD").
       */
      readonly lapsed?: { readonly dueDay: string | undefined };
    };

/** The fields of the signed-in user that commands need. */
export type CommandAuthor = Pick<SessionUser, 'id' | 'name' | 'profile' | 'userClosePendingTicket'> &
  Partial<Pick<SessionUser, 'showDashboard'>>;

/** The functions with which the session counts and deletes a user's data on the device. The sync layer provides them. */
export type LocalUserDataActions = {
  readonly countUnsent: (user: SessionUser) => Promise<number>;
  /** Deletes the user's data on the device, including unsent changes. A second call does no harm. */
  readonly wipe: (user: LocalUser) => Promise<void>;
};
const LocalUser = v.pick(SessionUser, ['id', 'companyId']);
type LocalUser = v.InferOutput<typeof LocalUser>;

const USER_KEY = 'prosa.user';
/** The `localStorage` key that is set while the server has not yet received the last log-out. */
const LOGOUT_KEY = 'prosa.logout-pending';
/**
 * The key of the list of signed-out users whose data is still to be deleted, because a tab can be killed during the deletion.
 */
const WIPE_KEY = 'prosa.wipe-pending';

export const sessionStore = createStore<SessionState>({ state: 'starting' });
let localData: LocalUserDataActions | undefined;

export const useSession = (): SessionState => useStore(sessionStore);

/** Returns the signed-in user, for code outside components. */
export const currentUser = (): SessionUser | undefined => {
  const session = sessionStore.get();
  return session.state === 'signed-in' ? session.user : undefined;
};

/**
 * Starts the session from the data on the device. A user whom the device knows is signed in immediately, even without a network.
 * The session is renewed as soon as there is a network. Must be called once, before the first render.
 */
export function startSession(data: LocalUserDataActions): void {
  localData = data;
  setSessionListener({ refreshed: ({ user }) => applySignIn(user), ended: endLostSession, lapsed: markExpired });
  const user = readStoredUser();
  if (user === undefined) deleteFrames();
  // A browser that can't store the user may still have the session's cookie, so a refresh is tried.
  if (user === undefined && isFeatureMissing('storage')) void refreshAccessToken().catch(() => applySignOut());
  else sessionStore.set(user === undefined ? { state: 'signed-out' } : { state: 'signed-in', user });
  const confirm = (): void => void renewSessionOrReportLogout();
  void wipeDataOfSignedOutUsers();
  globalThis.addEventListener('online', confirm);
  window.addEventListener('storage', (event) => {
    if (event.key !== USER_KEY) return;
    const other = readStoredUser();
    // The tab that signed out deleted all frames, but this tab may have stored a new one since then.
    if (other?.id !== currentUser()?.id) deleteFrames();
    if (other === undefined && currentUser() === undefined) return;
    // The bearer belongs to one user. If only the flags of this user changed, this tab keeps the bearer.
    if (other?.id !== currentUser()?.id) setAccessToken(undefined);
    sessionStore.set(other === undefined ? { state: 'signed-out' } : { state: 'signed-in', user: other });
  });
  confirm();
}

/**
 * Renews the session of the signed-in user, or reports a log-out that the server has not received yet. Without a network, nothing
 * happens.
 */
async function renewSessionOrReportLogout(): Promise<void> {
  try {
    if (currentUser() !== undefined) await refreshAccessToken();
    else if (localStorage.getItem(LOGOUT_KEY) !== null) await logOutAtServer();
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
  }
}

type SignInResult = { ok: true; user: SessionUser } | { ok: false; error: ErrorBody | 'network' | 'cancelled' };

/**
 * Signs in with a password, after deleting the data of users who have signed out. If signing in fails, `error` contains the
 * server's refusal, or `network` if the server can't be reached.
 */
export const signIn = (credentials: {
  readonly email: string;
  readonly password: string;
  /** The one-time code of the second factor, after the server has asked for it. */
  readonly code?: string | undefined;
}): Promise<SignInResult> =>
  beginSession(() => sendRequest('POST', '/auth/login', { body: { ...credentials, device: findDeviceKind() } }));

/**
 * Signs in with a passkey, which also tells the server who the user is. If the user closed the browser's dialog, `error` is
 * `cancelled`.
 */
export const signInByPasskey = (): Promise<SignInResult> => beginSession(sendPasskey);

async function beginSession(ask: () => Promise<unknown>): Promise<SignInResult> {
  try {
    // The data of the former user is deleted and the former session ended before the new log-in, because the cookie of the new
    // session replaces the former cookie.
    await wipeDataOfSignedOutUsers();
    if (localStorage.getItem(LOGOUT_KEY) !== null) await logOutAtServer();
    const answer = v.safeParse(SessionAnswer, await ask());
    if (!answer.success) return { ok: false, error: 'network' };
    const { token, user } = answer.output;
    localStorage.removeItem(LOGOUT_KEY);
    setAccessToken(token);
    applySignIn(user);
    return { ok: true, user };
  } catch (error) {
    if (error instanceof ApiRefusal) return { ok: false, error: error.body };
    if (error instanceof PasskeyDialogCancelled) return { ok: false, error: 'cancelled' };
    // A 429 shows that the server was reached, so the user must not be told to check the network.
    if (error instanceof NotNow && error.reason === 'busy') return { ok: false, error: { error: 'ERR_TOO_MANY_REQUESTS' } };
    if (error instanceof NotNow) return { ok: false, error: 'network' };
    throw error;
  }
}

/** Applies new data of the signed-in user, without waiting for the next refresh. */
export function updateSignedInUser(changed: Partial<SessionUser>): void {
  const user = currentUser();
  if (user !== undefined) applySignIn({ ...user, ...changed });
}

/**
 * Signs out and deletes the user's data on this device, including unsent changes. The caller must warn the user first
 * (`countUnsent`). Works without a network.
 */
export async function signOut(): Promise<void> {
  const user = currentUser();
  if (user === undefined) return;
  localStorage.setItem(LOGOUT_KEY, '1');
  markForDeletion(user);
  const token = currentAccessToken();
  applySignOut();
  const serverLogOut = logOutAtServer(token).catch((error: unknown) => {
    if (!(error instanceof NotNow)) throw error;
  });
  await Promise.all([wipeDataOfSignedOutUsers(), serverLogOut]);
}

/** Signs out because the server ended the session. If the user was deleted, no data of the company stays on the device. */
function endLostSession(why: SessionEnd): void {
  const user = currentUser();
  if (why === 'deleted' && user !== undefined) markForDeletion(user);
  applySignOut(why === 'replaced' ? 'replaced' : 'expired');
  void wipeDataOfSignedOutUsers();
}

/** Adds a user to the list of users whose data is to be deleted, now or at the next start. */
function markForDeletion({ id, companyId }: SessionUser): void {
  localStorage.setItem(WIPE_KEY, JSON.stringify([...readSignedOutUsers(), { id, companyId }]));
}

/**
 * Signs out of a session that lacks the required second factor. Such a session has no data on the device that would have to be
 * deleted.
 */
export async function signOutForMissingSecondFactor(): Promise<void> {
  localStorage.setItem(LOGOUT_KEY, '1');
  const token = currentAccessToken();
  applySignOut();
  await logOutAtServer(token).catch((error: unknown) => {
    if (!(error instanceof NotNow)) throw error;
  });
}

/** Deletes the data of the signed-out users, and afterwards removes these users from the list (unsent/SPEC.md L1). */
async function wipeDataOfSignedOutUsers(): Promise<void> {
  const users = readSignedOutUsers();
  for (const user of users) await localData?.wipe(user);
  if (users.length > 0) localStorage.removeItem(WIPE_KEY);
}

function readSignedOutUsers(): readonly LocalUser[] {
  const users = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(LocalUser)), localStorage.getItem(WIPE_KEY));
  return users.success ? users.output : [];
}

/** Counts the signed-in user's entries that are unsent, or refused and not yet resolved. */
export async function countUnsent(): Promise<number> {
  const user = currentUser();
  return user === undefined ? 0 : ((await localData?.countUnsent(user)) ?? 0);
}

let runningLogoutReport: Promise<void> | undefined;

/**
 * Reports a log-out to the server. Only one report runs at a time, because a second report that reaches the server after a new
 * log-in would end the new session.
 */
const logOutAtServer = (known?: string): Promise<void> =>
  (runningLogoutReport ??= reportLogout(known).finally(() => {
    runningLogoutReport = undefined;
  }));

async function reportLogout(known: string | undefined): Promise<void> {
  try {
    const token = known ?? (await renewTokenForLogout());
    await sendRequest('DELETE', '/auth/logout', { token });
  } catch (error) {
    // A refusal is ignored, because the session is over in any case.
    if (!(error instanceof ApiRefusal)) throw error;
  }
  localStorage.removeItem(LOGOUT_KEY);
}

/**
 * Returns a fresh bearer for the log-out. Undefined if the company's subscription has expired. The log-out is then authorized
 * only by the cookie.
 */
async function renewTokenForLogout(): Promise<string | undefined> {
  try {
    const answer = v.safeParse(SessionAnswer, await sendRequest('POST', '/auth/refresh_token', {}));
    if (!answer.success) throw new NotNow('portal');
    return answer.output.token;
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'ERR_SUBSCRIPTION_EXPIRED') return undefined;
    throw error;
  }
}

function applySignIn(user: SessionUser): void {
  // If the user logged out while the refresh ran, the log-out takes precedence.
  if (localStorage.getItem(LOGOUT_KEY) !== null) return setAccessToken(undefined);
  if (user.awaitsSecondFactor === true) return sessionStore.set({ state: 'awaiting-factor' });
  if (readStoredUser()?.id !== user.id) deleteFrames();
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  sessionStore.set({ state: 'signed-in', user });
}

/**
 * Marks the subscription as expired. The company's data and the outbox stay on the device, because the company may still pay.
 */
function markExpired(dueDay: string | undefined): void {
  const user = currentUser();
  if (user !== undefined) sessionStore.set({ state: 'signed-in', user, lapsed: { dueDay } });
}

function applySignOut(notice?: 'replaced' | 'expired'): void {
  setAccessToken(undefined);
  localStorage.removeItem(USER_KEY);
  deleteFrames();
  sessionStore.set(notice === undefined ? { state: 'signed-out' } : { state: 'signed-out', notice });
}

/**
 * Returns the signed-in user's key for frames. Undefined once the device has forgotten the user, for example because another tab
 * has signed out and this tab has not noticed it yet.
 */
export function findFrameUserKey(): string | undefined {
  const user = readStoredUser();
  return user === undefined || user.id !== currentUser()?.id ? undefined : `${user.companyId}-${user.id}`;
}

function readStoredUser(): SessionUser | undefined {
  const text = localStorage.getItem(USER_KEY);
  if (text === null) return undefined;
  const user = v.safeParse(v.pipe(v.string(), v.parseJson(), SessionUser), text);
  return user.success ? user.output : undefined;
}
