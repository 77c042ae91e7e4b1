import * as v from 'valibot';
import type { ErrorBody } from '@prosa/contract/errors';
import { CeremonyOptions } from '@prosa/contract/session/passkeys';
import { SessionAnswer, SessionUser } from '@prosa/contract/session/session';
import { accessToken, onSessionChange, refreshAccessToken, type SessionEnd, setAccessToken } from './access-token.ts';
import { ApiRefusal, NotNow } from './api-errors.ts';
import { CeremonyCancelled, getCredential } from './credentials.ts';
import { deviceKind } from './device-kind.ts';
import { deleteFrames } from './first-frame/kept-frame.ts';
import { isMissing } from './missing-features.ts';
import { sendRequest } from './send-request.ts';
import { createStore, useStore } from './store.ts';

export type SessionState =
  | { readonly state: 'starting' }
  /** The company requires a second factor, which the session lacks. Until it has one, the app has no access to data. */
  | { readonly state: 'awaiting-factor' }
  | { readonly state: 'signed-out'; readonly notice?: 'replaced' | 'expired' }
  | {
      readonly state: 'signed-in';
      readonly user: SessionUser;
      /** The server reported that the company's subscription expired, with its due day ("YYYY-MM-DD"). */
      readonly lapsed?: { readonly dueDay: string | undefined };
    };

/** The fields of a user that commands need of their author. */
export type ActingUser = Pick<SessionUser, 'id' | 'name' | 'profile' | 'userClosePendingTicket'>;

/** The user's data on the device. The sync layer provides these functions. */
export type LocalData = {
  readonly countUnsent: (user: SessionUser) => Promise<number>;
  /** Deletes the user's data on the device, unsent changes included. A repeat is harmless. */
  readonly wipe: (user: LocalUser) => Promise<void>;
};
const LocalUser = v.pick(SessionUser, ['id', 'companyId']);
type LocalUser = v.InferOutput<typeof LocalUser>;

const USER_KEY = 'prosa.user';
/** Marks a log-out that the server has not heard of yet. */
const LOGOUT_KEY = 'prosa.logout-pending';
/** Lists signed-out users whose data may not be deleted yet, because a tab can be killed during the deletion. */
const WIPE_KEY = 'prosa.wipe-pending';

export const sessionStore = createStore<SessionState>({ state: 'starting' });
let localData: LocalData | undefined;

export const useSession = (): SessionState => useStore(sessionStore);

/** Returns the signed-in user, for code outside components. */
export const currentUser = (): SessionUser | undefined => {
  const session = sessionStore.get();
  return session.state === 'signed-in' ? session.user : undefined;
};

/**
 * Starts from the device's state: a known user is signed in at once, also without a network, and confirmed by the server when
 * there is one. Must be called once, before the first render.
 */
export function startSession(data: LocalData): void {
  localData = data;
  onSessionChange({ refreshed: ({ user }) => signedIn(user), ended: leave, lapsed });
  const user = readUser();
  if (user === undefined) deleteFrames();
  // A browser that can't store the user may still have the session's cookie.
  if (user === undefined && isMissing('storage')) void refreshAccessToken().catch(() => signedOut());
  else sessionStore.set(user === undefined ? { state: 'signed-out' } : { state: 'signed-in', user });
  const confirm = (): void => void confirmSession();
  void wipeSignedOut();
  globalThis.addEventListener('online', confirm);
  window.addEventListener('storage', (event) => {
    if (event.key !== USER_KEY) return;
    const other = readUser();
    // This tab may have stored a frame since.
    if (other?.id !== currentUser()?.id) deleteFrames();
    if (other === undefined && currentUser() === undefined) return;
    // The same user with other flags keeps this tab's bearer.
    if (other?.id !== currentUser()?.id) setAccessToken(undefined);
    sessionStore.set(other === undefined ? { state: 'signed-out' } : { state: 'signed-in', user: other });
  });
  confirm();
}

/** Renews the session, or tells the server of a missed log-out. Without a network nothing happens. */
async function confirmSession(): Promise<void> {
  try {
    if (currentUser() !== undefined) await refreshAccessToken();
    else if (localStorage.getItem(LOGOUT_KEY) !== null) await logOutAtServer();
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
  }
}

type SignedIn = { ok: true; user: SessionUser } | { ok: false; error: ErrorBody | 'network' | 'cancelled' };

/** Signs in, after the former user's data is deleted. Returns the server's refusal, or that there is no network. */
export const signIn = (credentials: {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor, once the server asked for it. */
  readonly code?: string | undefined;
}): Promise<SignedIn> => enter(() => sendRequest('POST', '/auth/login', { body: { ...credentials, device: deviceKind() } }));

/** Signs in with a passkey, which names its user. Returns `cancelled` where the user closed the browser's dialog. */
export const signInByPasskey = (): Promise<SignedIn> =>
  enter(async () => {
    const path = '/auth/login/passkey';
    const options = v.safeParse(CeremonyOptions, await sendRequest('POST', `${path}/options`, { body: {} }));
    if (!options.success) throw new NotNow('portal');
    const credential = await getCredential(options.output);
    return sendRequest('POST', path, { body: { credential, device: deviceKind() } });
  });

async function enter(ask: () => Promise<unknown>): Promise<SignedIn> {
  try {
    // The former user's data and session end first, because the new session's cookie replaces theirs.
    await wipeSignedOut();
    if (localStorage.getItem(LOGOUT_KEY) !== null) await logOutAtServer();
    const answer = v.safeParse(SessionAnswer, await ask());
    if (!answer.success) return { ok: false, error: 'network' };
    const { token, user } = answer.output;
    localStorage.removeItem(LOGOUT_KEY);
    setAccessToken(token);
    signedIn(user);
    return { ok: true, user };
  } catch (error) {
    if (error instanceof ApiRefusal) return { ok: false, error: error.body };
    if (error instanceof CeremonyCancelled) return { ok: false, error: 'cancelled' };
    // A 429 comes from Prosa too, and is the only case in which "check your network" would be wrong.
    if (error instanceof NotNow && error.reason === 'busy') return { ok: false, error: { error: 'ERR_TOO_MANY_REQUESTS' } };
    if (error instanceof NotNow) return { ok: false, error: 'network' };
    throw error;
  }
}

/** Applies new data of the signed-in user, without waiting for the next refresh. */
export function updateUser(changed: Partial<SessionUser>): void {
  const user = currentUser();
  if (user !== undefined) signedIn({ ...user, ...changed });
}

/**
 * Signs out and deletes the user's data on this device, unsent changes included. The caller has to warn first (`countUnsent`).
 * Works offline.
 */
export async function signOut(): Promise<void> {
  const user = currentUser();
  if (user === undefined) return;
  localStorage.setItem(LOGOUT_KEY, '1');
  markForDeletion(user);
  const token = accessToken();
  signedOut();
  const serverLogOut = logOutAtServer(token).catch((error: unknown) => {
    if (!(error instanceof NotNow)) throw error;
  });
  await Promise.all([wipeSignedOut(), serverLogOut]);
}

/** Signs out because the server ended the session. Nothing of the company stays on the device of a deleted user. */
function leave(why: SessionEnd): void {
  const user = currentUser();
  if (why === 'deleted' && user !== undefined) markForDeletion(user);
  signedOut(why === 'replaced' ? 'replaced' : 'expired');
  void wipeSignedOut();
}

/** Lists a user among those whose data is deleted, now or at the next start. */
function markForDeletion({ id, companyId }: SessionUser): void {
  localStorage.setItem(WIPE_KEY, JSON.stringify([...readSignedOut(), { id, companyId }]));
}

/** Signs out of a session that lacks a second factor, which has no data on the device. */
export async function signOutWithoutFactor(): Promise<void> {
  localStorage.setItem(LOGOUT_KEY, '1');
  const token = accessToken();
  signedOut();
  await logOutAtServer(token).catch((error: unknown) => {
    if (!(error instanceof NotNow)) throw error;
  });
}

/** Deletes the data of signed-out users, and their names from the list afterwards (unsent/SPEC.md L1). */
async function wipeSignedOut(): Promise<void> {
  const users = readSignedOut();
  for (const user of users) await localData?.wipe(user);
  if (users.length > 0) localStorage.removeItem(WIPE_KEY);
}

function readSignedOut(): readonly LocalUser[] {
  const users = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(LocalUser)), localStorage.getItem(WIPE_KEY));
  return users.success ? users.output : [];
}

/** Counts the signed-in user's entries that are unsent, or refused and not yet resolved. */
export async function countUnsent(): Promise<number> {
  const user = currentUser();
  return user === undefined ? 0 : ((await localData?.countUnsent(user)) ?? 0);
}

let telling: Promise<void> | undefined;

/** Only one runs at a time. A second one, answered after a new log-in, would end the new session. */
const logOutAtServer = (known?: string): Promise<void> =>
  (telling ??= tellLogout(known).finally(() => {
    telling = undefined;
  }));

async function tellLogout(known: string | undefined): Promise<void> {
  try {
    const token = known ?? (await renewedToken());
    await sendRequest('DELETE', '/auth/logout', { token });
  } catch (error) {
    // The session is already over, whatever the server refuses here.
    if (!(error instanceof ApiRefusal)) throw error;
  }
  localStorage.removeItem(LOGOUT_KEY);
}

/** Returns a fresh bearer. Undefined where the company's subscription expired. The log-out then uses only the cookie. */
async function renewedToken(): Promise<string | undefined> {
  try {
    const answer = v.safeParse(SessionAnswer, await sendRequest('POST', '/auth/refresh_token', {}));
    if (!answer.success) throw new NotNow('portal');
    return answer.output.token;
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'ERR_SUBSCRIPTION_EXPIRED') return undefined;
    throw error;
  }
}

function signedIn(user: SessionUser): void {
  // A log-out during a refresh wins.
  if (localStorage.getItem(LOGOUT_KEY) !== null) return setAccessToken(undefined);
  if (user.awaitsSecondFactor === true) return sessionStore.set({ state: 'awaiting-factor' });
  if (readUser()?.id !== user.id) deleteFrames();
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  sessionStore.set({ state: 'signed-in', user });
}

/** The company's data and the outbox stay on the device, for the time after the company has paid. */
function lapsed(dueDay: string | undefined): void {
  const user = currentUser();
  if (user !== undefined) sessionStore.set({ state: 'signed-in', user, lapsed: { dueDay } });
}

function signedOut(notice?: 'replaced' | 'expired'): void {
  setAccessToken(undefined);
  localStorage.removeItem(USER_KEY);
  deleteFrames();
  sessionStore.set(notice === undefined ? { state: 'signed-out' } : { state: 'signed-out', notice });
}

/**
 * Names the signed-in user for frames of the screen. Undefined once the device has forgotten the user, because another tab may
 * have signed out, of which this tab hears later.
 */
export function findFrameUser(): string | undefined {
  const user = readUser();
  return user === undefined || user.id !== currentUser()?.id ? undefined : `${user.companyId}-${user.id}`;
}

function readUser(): SessionUser | undefined {
  const text = localStorage.getItem(USER_KEY);
  if (text === null) return undefined;
  const user = v.safeParse(v.pipe(v.string(), v.parseJson(), SessionUser), text);
  return user.success ? user.output : undefined;
}
