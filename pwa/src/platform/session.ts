import * as v from 'valibot';
import type { ErrorBody } from '@prosa/contract/errors';
import { CeremonyOptions } from '@prosa/contract/session/passkeys';
import { SessionAnswer, SessionUser } from '@prosa/contract/session/session';
import { accessToken, onSessionChange, refreshAccessToken, setAccessToken } from './access-token.ts';
import { ApiRefusal, NotNow } from './api-errors.ts';
import { CeremonyCancelled, getCredential } from './credentials.ts';
import { deviceKind } from './device-kind.ts';
import { deleteFrames } from './first-frame/kept-frame.ts';
import { isMissing } from './missing-features.ts';
import { sendRequest } from './send-request.ts';
import { createStore, useStore } from './store.ts';

export type SessionState =
  | { readonly state: 'starting' }
  /** The company requires a second factor, which the session lacks: until it has one, the app works with no data. */
  | { readonly state: 'awaiting-factor' }
  | { readonly state: 'signed-out'; readonly notice?: 'replaced' | 'expired' }
  | {
      readonly state: 'signed-in';
      readonly user: SessionUser;
      /** The server said that the company's subscription ended, and with which due day ("YYYY-MM-DD"). */
      readonly lapsed?: { readonly dueDay: string | undefined };
    };

/** The part of a user that commands ask of whoever makes them. */
export type ActingUser = Pick<SessionUser, 'id' | 'name' | 'profile' | 'userClosePendingTicket'>;

/** The part of a user's data that is on the device; the sync layer provides it. */
export type LocalData = {
  readonly countUnsent: (user: SessionUser) => Promise<number>;
  /** Deletes what the device holds for this user, unsent changes included; can be done again. */
  readonly wipe: (user: LocalUser) => Promise<void>;
};
const LocalUser = v.pick(SessionUser, ['id', 'companyId']);
type LocalUser = v.InferOutput<typeof LocalUser>;

const USER_KEY = 'prosa.user';
/** A log-out that the server has not heard of yet. */
const LOGOUT_KEY = 'prosa.logout-pending';
/** Users who signed out and whose data may not be gone yet: a tab can be killed over it. */
const WIPE_KEY = 'prosa.wipe-pending';

export const sessionStore = createStore<SessionState>({ state: 'starting' });
let localData: LocalData | undefined;

export const useSession = (): SessionState => useStore(sessionStore);

/** The signed-in user, outside components. */
export const currentUser = (): SessionUser | undefined => {
  const session = sessionStore.get();
  return session.state === 'signed-in' ? session.user : undefined;
};

/**
 * Starts from what the device remembers: a known user is signed in at once, also without a network, and confirmed at the
 * server when there is one. Call once, before the first render.
 */
export function startSession(data: LocalData): void {
  localData = data;
  onSessionChange({ refreshed: ({ user }) => signedIn(user), ended: (why) => signedOut(why), lapsed });
  const user = readUser();
  if (user === undefined) deleteFrames();
  // A browser that doesn't remember the user may still have the cookie of the session.
  if (user === undefined && isMissing('storage')) void refreshAccessToken().catch(() => signedOut());
  else sessionStore.set(user === undefined ? { state: 'signed-out' } : { state: 'signed-in', user });
  const confirm = (): void => void confirmSession();
  void wipeSignedOut();
  globalThis.addEventListener('online', confirm);
  window.addEventListener('storage', (event) => {
    if (event.key !== USER_KEY) return;
    const other = readUser();
    // This tab may have kept one since.
    if (other?.id !== currentUser()?.id) deleteFrames();
    if (other === undefined && currentUser() === undefined) return;
    // The same person with other flags keeps this tab's bearer.
    if (other?.id !== currentUser()?.id) setAccessToken(undefined);
    sessionStore.set(other === undefined ? { state: 'signed-out' } : { state: 'signed-in', user: other });
  });
  confirm();
}

/** Renews the session, or tells the server of a log-out it missed. Without a network it does nothing. */
async function confirmSession(): Promise<void> {
  try {
    if (currentUser() !== undefined) await refreshAccessToken();
    else if (localStorage.getItem(LOGOUT_KEY) !== null) await logOutAtServer();
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
  }
}

type SignedIn = { ok: true; user: SessionUser } | { ok: false; error: ErrorBody | 'network' | 'cancelled' };

/** Signs in, once what the former user left is gone. Gives the server’s refusal, or that there is no network. */
export const signIn = (credentials: {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, once the server asked for it. */
  readonly code?: string | undefined;
}): Promise<SignedIn> => enter(() => sendRequest('POST', '/auth/login', { body: { ...credentials, device: deviceKind() } }));

/** Signs in by a passkey, which says by itself whose it is. `cancelled` where the browser's question was closed. */
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
    // The former user's data go first, and their session with them; the new one's cookie takes the place of theirs.
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
    // 429 is an answer of ours too, and the one case where "check your network" would mislead.
    if (error instanceof NotNow && error.reason === 'busy') return { ok: false, error: { error: 'ERR_TOO_MANY_REQUESTS' } };
    if (error instanceof NotNow) return { ok: false, error: 'network' };
    throw error;
  }
}

/** Takes what the server now has of the signed-in user, without waiting for the next refresh. */
export function changeUser(changed: Partial<SessionUser>): void {
  const user = currentUser();
  if (user !== undefined) signedIn({ ...user, ...changed });
}

/** Signs out and deletes the user's data on this device, unsent changes included: warn first (`countUnsent`). Works offline. */
export async function signOut(): Promise<void> {
  const user = currentUser();
  if (user === undefined) return;
  localStorage.setItem(LOGOUT_KEY, '1');
  localStorage.setItem(WIPE_KEY, JSON.stringify([...readSignedOut(), { id: user.id, companyId: user.companyId }]));
  const token = accessToken();
  signedOut();
  const told = logOutAtServer(token).catch((error: unknown) => {
    if (!(error instanceof NotNow)) throw error;
  });
  await Promise.all([wipeSignedOut(), told]);
}

/** Signs out of a session that lacks a second factor, which has no data on the device. */
export async function leaveWithoutFactor(): Promise<void> {
  localStorage.setItem(LOGOUT_KEY, '1');
  const token = accessToken();
  signedOut();
  await logOutAtServer(token).catch((error: unknown) => {
    if (!(error instanceof NotNow)) throw error;
  });
}

/** Deletes the data of those who signed out, and forgets them once it is gone (unsent/SPEC.md L1). */
async function wipeSignedOut(): Promise<void> {
  const users = readSignedOut();
  for (const user of users) await localData?.wipe(user);
  if (users.length > 0) localStorage.removeItem(WIPE_KEY);
}

function readSignedOut(): readonly LocalUser[] {
  const users = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(LocalUser)), localStorage.getItem(WIPE_KEY));
  return users.success ? users.output : [];
}

/** How many changes of the signed-in user wait to be sent or were refused and not dealt with. */
export async function countUnsent(): Promise<number> {
  const user = currentUser();
  return user === undefined ? 0 : ((await localData?.countUnsent(user)) ?? 0);
}

let telling: Promise<void> | undefined;

/** One at a time: a second one, answered after a log-in, would end what that began. */
const logOutAtServer = (known?: string): Promise<void> =>
  (telling ??= tellLogout(known).finally(() => {
    telling = undefined;
  }));

async function tellLogout(known: string | undefined): Promise<void> {
  try {
    const token = known ?? (await renewedToken());
    await sendRequest('DELETE', '/auth/logout', { token });
  } catch (error) {
    // Whatever the server refuses here, the session is over already.
    if (!(error instanceof ApiRefusal)) throw error;
  }
  localStorage.removeItem(LOGOUT_KEY);
}

/** A fresh bearer; undefined where the company's subscription ended: the log-out goes by its cookie alone then. */
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
  // A log-out while a refresh was under way wins.
  if (localStorage.getItem(LOGOUT_KEY) !== null) return setAccessToken(undefined);
  if (user.awaitsSecondFactor === true) return sessionStore.set({ state: 'awaiting-factor' });
  if (readUser()?.id !== user.id) deleteFrames();
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  sessionStore.set({ state: 'signed-in', user });
}

/** The company's data and what waits to be sent stay on the device: they go on once it has paid. */
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
 * Names the signed-in user for frames of the screen; undefined once the device has forgotten them, for another tab may have
 * signed out, which this one hears of later.
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
