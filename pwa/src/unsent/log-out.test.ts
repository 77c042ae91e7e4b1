import { parse, unknown } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionUser } from '@prosa/contract/session/session';
import { sampleUser } from '../testing/sample-user.ts';
import type * as Session from '../platform/session/session.ts';

const sessionUser = sampleUser();
let storedItems: Map<string, string>;
let confirmedQuestions: string[];
let isOnline: boolean;
let user: SessionUser;

/** Starts the app on this device, with or without a network. */
async function start(wipe: Session.LocalUserDataActions['wipe']): Promise<typeof Session> {
  vi.resetModules();
  const session = await import('../platform/session/session.ts');
  session.startSession({ countUnsent: async () => 0, wipe });
  return session;
}
let answers: Record<string, () => Response | Promise<Response>>;
const EXPIRED_SUBSCRIPTION_ANSWER = { error: 'ERR_SUBSCRIPTION_EXPIRED', detail: { date: '2026-01-31' } };

beforeEach(() => {
  storedItems = new Map();
  confirmedQuestions = [];
  isOnline = true;
  answers = {
    'POST /api/auth/refresh_token': () => Response.json({ token: 't', user }),
    'POST /api/auth/login': () => Response.json({ token: 't', user: { ...user, id: 2 } }),
    'DELETE /api/auth/logout': () => Response.json({}),
  };
  user = parse(SessionUser, sessionUser);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => storedItems.set(key, value),
    removeItem: (key: string) => storedItems.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (!isOnline) throw new TypeError('offline');
    confirmedQuestions.push(`${method} ${path}`);
    return answers[`${method} ${path}`]?.() ?? new Response(null, { status: 503 });
  });
  storedItems.set('prosa.user', JSON.stringify(user));
});
afterEach(() => void vi.unstubAllGlobals());

it('[L1] an interrupted log-out is finished at the next start', async () => {
  isOnline = false;
  const first = await start(() => new Promise(() => {}));
  void first.signOut();
  expect(first.sessionStore.get()).toEqual({ state: 'signed-out' });
  const wipe = vi.fn<Session.LocalUserDataActions['wipe']>(async () => {});
  await start(wipe);
  await vi.waitFor(() => expect(wipe).toHaveBeenCalledWith({ id: user.id, companyId: user.companyId }));
  await vi.waitFor(() => expect([...storedItems.keys()]).toEqual(['prosa.logout-pending']));
  const again = vi.fn<Session.LocalUserDataActions['wipe']>(async () => {});
  await start(again);
  expect(again).not.toHaveBeenCalled();
});

it('[L2] a log-out that was made without a network reaches the server before another user signs in', async () => {
  isOnline = false;
  const wiped: number[] = [];
  const session = await start(async ({ id }) => void wiped.push(id));
  await session.signOut();
  expect(wiped).toEqual([user.id]);
  isOnline = true;
  confirmedQuestions = [];
  expect(await session.signIn({ email: 'b@b', password: 'x' })).toMatchObject({ ok: true, user: { id: 2 } });
  expect(confirmedQuestions).toEqual(['POST /api/auth/refresh_token', 'DELETE /api/auth/logout', 'POST /api/auth/login']);
  expect(session.currentUser()?.id).toBe(2);
  expect(storedItems.has('prosa.logout-pending')).toBe(false);
});

it('[L2] a log-in waits until the server has answered an earlier log-out', async () => {
  const told = Promise.withResolvers<void>();
  const session = await start(async () => {});
  const { currentAccessToken } = await import('../platform/requests/access-token.ts');
  await vi.waitFor(() => expect(currentAccessToken()).toBe('t'));
  answers['DELETE /api/auth/logout'] = () => told.promise.then(() => Response.json({}));
  const signingOut = session.signOut();
  const signingIn = session.signIn({ email: 'b@b', password: 'x' });
  await vi.waitFor(() => expect(confirmedQuestions).toHaveLength(2));
  told.resolve();
  expect(await signingIn).toMatchObject({ ok: true, user: { id: 2 } });
  await signingOut;
  expect(confirmedQuestions).toEqual(['POST /api/auth/refresh_token', 'DELETE /api/auth/logout', 'POST /api/auth/login']);
});

it.each([
  ['ERR_SESSION_REPLACED', 'replaced'],
  ['ERR_UNAUTHENTICATED', 'expired'],
] as const)('[C4] no local data is wiped if the session ends with the error %s', async (error, notice) => {
  answers['POST /api/auth/refresh_token'] = () => Response.json({ error }, { status: 401 });
  const wipe = vi.fn<Session.LocalUserDataActions['wipe']>(async () => {});
  const session = await start(wipe);
  await vi.waitFor(() => expect(session.sessionStore.get()).toEqual({ state: 'signed-out', notice }));
  expect(wipe).not.toHaveBeenCalled();
});

it('[C4] an expired subscription neither ends the session nor wipes local data, and counts as expired until the next accepted call', async () => {
  const wipe = vi.fn<Session.LocalUserDataActions['wipe']>(async () => {});
  const session = await start(wipe);
  const { currentAccessToken } = await import('../platform/requests/access-token.ts');
  const { callApi, NotNow } = await import('../platform/requests/api-client.ts');
  await vi.waitFor(() => expect(currentAccessToken()).toBe('t'));
  answers['POST /api/messages/1'] = () => Response.json(EXPIRED_SUBSCRIPTION_ANSWER, { status: 402 });
  const write = () => callApi('POST', '/messages/1', { body: {}, schema: unknown() });
  await expect(write()).rejects.toEqual(new NotNow('lapsed'));
  expect(session.sessionStore.get()).toEqual({ state: 'signed-in', user, lapsed: { dueDay: '2026-01-31' } });
  answers['POST /api/auth/refresh_token'] = () => Response.json(EXPIRED_SUBSCRIPTION_ANSWER, { status: 402 });
  await expect(write()).rejects.toEqual(new NotNow('lapsed'));
  expect(session.sessionStore.get()).toMatchObject({ state: 'signed-in', lapsed: {} });
  expect(wipe).not.toHaveBeenCalled();
  answers['POST /api/auth/refresh_token'] = () => Response.json({ token: 'u', user });
  answers['POST /api/messages/1'] = () => Response.json({});
  await write();
  expect(session.sessionStore.get()).toEqual({ state: 'signed-in', user });
});

it('[L2] a log-out reaches the server even if the company’s subscription has expired', async () => {
  answers['POST /api/auth/refresh_token'] = () => Response.json(EXPIRED_SUBSCRIPTION_ANSWER, { status: 402 });
  const session = await start(async () => {});
  await vi.waitFor(() => expect(session.sessionStore.get()).toMatchObject({ lapsed: {} }));
  await session.signOut();
  expect(confirmedQuestions.at(-1)).toBe('DELETE /api/auth/logout');
  expect(storedItems.size).toBe(0);
});

it('the app renews the session at its start and after a call with an expired bearer, and repeats this call once', async () => {
  const session = await start(async () => {});
  await vi.waitFor(() => expect(session.sessionStore.get()).toMatchObject({ state: 'signed-in' }));
  expect(confirmedQuestions).toEqual(['POST /api/auth/refresh_token']);
  const { callApi, NotNow } = await import('../platform/requests/api-client.ts');
  const expired = () => Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 403 });
  const replies = [expired, () => Response.json({ id: 1 })];
  answers['GET /api/tickets'] = () => (replies.shift() ?? expired)();
  const read = () => callApi('GET', '/tickets', { schema: unknown() });
  expect(await read()).toEqual({ id: 1 });
  expect(confirmedQuestions.slice(1)).toEqual(['GET /api/tickets', 'POST /api/auth/refresh_token', 'GET /api/tickets']);
  await expect(read()).rejects.toEqual(new NotNow('server'));
  expect(confirmedQuestions.slice(4)).toEqual(['GET /api/tickets', 'POST /api/auth/refresh_token', 'GET /api/tickets']);
});

it("a tab adopts the user's flags that another tab has loaded, and keeps its own bearer", async () => {
  const session = await start(async () => {});
  const { currentAccessToken } = await import('../platform/requests/access-token.ts');
  await vi.waitFor(() => expect(currentAccessToken()).toBe('t'));
  storedItems.set('prosa.user', JSON.stringify({ ...user, showDashboard: 'enabled' }));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'prosa.user' }));
  expect(session.currentUser()?.showDashboard).toBe('enabled');
  expect(currentAccessToken()).toBe('t');
});
