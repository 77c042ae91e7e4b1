import { expect, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { startFakePushService, type FakePushService, type FakeSubscription } from '@prosa/testing/fake-push-service';
import { waitForServiceWorker, openSignedInPage } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { writeFromPhone } from './simulated-phone.ts';
import { replacePushSubscription } from './replace-push-subscription.ts';
import { type PhoneSession, signInOnPhone } from './sign-in-on-phone.ts';
import { startProsa, type RunningProsa } from './start-prosa.ts';
import { test } from './test.ts';

let prosa: RunningProsa;
let service: FakePushService;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  service = await startFakePushService();
  prosa = await startProsa({ PUSH_ALLOW_LOOPBACK: '1' });
});
test.afterAll(async () => {
  await prosa.close();
  await service.close();
});

const MARINA = 'Marina Albuquerque';

/** Opens a page as Ana on the app's origin without loading the app. */
const openBeforeApp = (browser: Browser) =>
  openSignedInPage(browser, { url: prosa.url, email: 'atendente1@demo.prosa', path: '/api/healthz' });

/**
 * Opens the app in Ana's page, and subscribes her browser to a push service on this machine, because a test can't reach Chromium's
 * push service.
 */
async function signInAnaWithPush(page: Page): Promise<FakeSubscription> {
  const subscription = service.subscribe();
  await page.context().grantPermissions(['notifications'], { origin: prosa.url });
  await replacePushSubscription(page, subscription);
  await page.goto(`${prosa.url}/tickets`);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: /não lido/ }).click();
  await expect(page.getByText('Saiba na hora quando um cliente escreve')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Ativar notificações' }).click();
  await expect(page.getByText('Saiba na hora quando um cliente escreve')).toBeHidden();
  await page.keyboard.press('Escape');
  // The service worker needs the tickets and the signed-in user when the app is closed, so the test waits until both are stored.
  await expect(page.getByRole('link', { name: new RegExp(MARINA) })).toBeVisible();
  await expect.poll(() => knowsSignedInUser(page)).toBe(true);
  return subscription;
}

/** Returns whether the service worker knows the signed-in user. */
const knowsSignedInUser = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await caches.match('/device-notes/signed-in')) !== undefined);

/** Opens DevTools for the browser's service worker, through a page that stays open when the app's pages are closed. */
async function openWorkerDevTools(context: BrowserContext): Promise<{ cdp: CDPSession; registrationId: string }> {
  const blank = await context.newPage();
  await blank.goto(`${prosa.url}/api/healthz`);
  const cdp: CDPSession = await context.newCDPSession(blank);
  const registered = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) done(registration.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  return { cdp, registrationId: await registered };
}

/**
 * Returns a function that delivers a push to the browser, even if the app's pages are closed. The function resolves once the
 * expected notifications are shown. If no service worker has received the push, it delivers the push again, as a push service
 * does.
 */
async function createPushDelivery(
  context: BrowserContext,
): Promise<(text: string, expected: Partial<ShownNotification>[]) => Promise<void>> {
  const { cdp, registrationId } = await openWorkerDevTools(context);
  return (text, expected) =>
    expect(async () => {
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: prosa.url, registrationId, data: text });
      await expect.poll(() => listNotifications(context), { timeout: 10_000 }).toMatchObject(expected);
    }).toPass({ timeout: 60_000 });
}

const workerOf = (context: BrowserContext) => {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('the app has no worker');
  return worker;
};

type ShownNotification = { readonly title: string; readonly body: string; readonly tag: string };
const listNotifications = (context: BrowserContext): Promise<ShownNotification[]> =>
  workerOf(context).evaluate(async () => {
    // This code runs in the service worker's global scope.
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Presses the shown notification or one of its buttons. Returns the URLs of the windows that the service worker opened. */
const pressNotification = (context: BrowserContext, action = ''): Promise<string[]> =>
  workerOf(context).evaluate(async (chosen) => {
    // This code runs in the service worker's global scope. A simulated press may not open windows, so `openWindow` only records
    // their URLs.
    const worker = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
      NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent: (event: Event) => boolean;
    };
    const opened: string[] = [];
    worker.clients.openWindow = async (url) => {
      opened.push(url);
      return null;
    };
    const [notification] = await worker.registration.getNotifications();
    const event = new worker.NotificationEvent('notificationclick', { notification, action: chosen });
    const work: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    worker.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  }, action);

const writes = (name: string, body: string) => writeFromPhone(prosa.url, name, body);

const waitForPush = async ({ endpoint }: FakeSubscription, text: string): Promise<string> => {
  const find = () => service.acceptedPushes.find((each) => each.endpoint === endpoint && each.text.includes(text))?.text;
  await expect.poll(find).toBeDefined();
  return find() ?? '';
};

let anaOnPhone: PhoneSession | undefined;
/** Signs in on Ana's phone. All tests use the same session, because the server limits log-ins. */
const signInAnaOnPhone = async (): Promise<PhoneSession> =>
  (anaOnPhone ??= await signInOnPhone(prosa.url, 'atendente1@demo.prosa'));

/** Returns the number of unread messages that the server counts in Marina's ticket for Ana's phone. */
async function countUnreadAtServer(): Promise<number | undefined> {
  const { token } = await signInAnaOnPhone();
  const answer = await fetch(`${prosa.url}/api/tickets?status=open`, { headers: { authorization: `Bearer ${token}` } });
  const { tickets } = (await answer.json()) as { tickets: { unreadMessages: number; contact: { name: string } }[] };
  return tickets.find(({ contact }) => contact.name === MARINA)?.unreadMessages;
}

test(
  'a customer writes or a colleague transfers a ticket while the app is closed, and the notification opens the ticket, even without a network',
  { tag: '@notifications' },
  async ({ browser }) => {
    const ana = await openBeforeApp(browser);
    const context = ana.context();
    const said: string[] = [];
    ana.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))));
    const subscription = await signInAnaWithPush(ana);
    const deliver = await createPushDelivery(context);

    await ana.bringToFront();
    await ana.getByRole('link', { name: new RegExp(MARINA) }).click();
    await expect.poll(() => said.findLast((frame) => frame.includes('"joinChatBox'))).toContain('"joinChatBox"');
    await writes(MARINA, 'Vejo isto na tela');
    await expect(ana.getByRole('log').getByText('Vejo isto na tela')).toBeVisible();
    // Ana leaves only after the server has marked the visible messages as read, so that the next message is the first unread one.
    await expect.poll(countUnreadAtServer).toBe(0);
    // A message in a ticket that is not shown still causes a notification.
    await writes('Padaria São Bento', 'E o boleto?');
    await waitForPush(subscription, 'E o boleto?');
    await ana.close();
    // A push for this message shows that the server knows that the app was closed.
    await writes('Padaria São Bento', 'Já venceu?');
    await waitForPush(subscription, 'Já venceu?');

    await writes(MARINA, 'Cheguei cedo, tudo bem?');
    const first = await waitForPush(subscription, 'Cheguei cedo');
    expect(service.acceptedPushes.filter(({ text }) => text.includes('Vejo isto na tela'))).toEqual([]);
    await deliver(first, [{ title: MARINA, body: 'Cheguei cedo, tudo bem?' }]);
    await writes(MARINA, 'Já estou na recepção');
    // A ticket has only one notification, and each later notification replaces it.
    await deliver(await waitForPush(subscription, 'na recepção'), [{ title: `${MARINA} (2)`, body: 'Já estou na recepção' }]);

    const bruno = await signInOnPhone(prosa.url, 'atendente2@demo.prosa');
    await bruno.transferTicket((await signInAnaOnPhone()).user.id, 'Quer pagar em 3x');
    await waitForPush(subscription, 'Bruno Lima transferiu para você: Quer pagar em 3x');

    await goOffline(context);
    const [address = ''] = await pressNotification(context);
    expect(address).toMatch(/^\/tickets\/[\da-f-]{36}$/);
    await expect.poll(() => listNotifications(context)).toEqual([]);
    const cold = await context.newPage();
    await cold.goto(`${prosa.url}${address}`);
    await expect(cold.getByRole('log').getByText('Vejo isto na tela')).toBeVisible();
    await context.close();
  },
);

test(
  'a notification’s buttons mark its ticket as read and open the ticket, whether the app is closed or open',
  { tag: '@notifications' },
  async ({ browser }) => {
    const ana = await openBeforeApp(browser);
    const context = ana.context();
    const subscription = await signInAnaWithPush(ana);
    const deliver = await createPushDelivery(context);
    await ana.close();

    await writes(MARINA, 'Primeira pergunta');
    await deliver(await waitForPush(subscription, 'Primeira pergunta'), [{ body: 'Primeira pergunta' }]);
    expect(await countUnreadAtServer()).toBeGreaterThan(0);
    expect(await pressNotification(context, 'read')).toEqual([]);
    await expect.poll(countUnreadAtServer).toBe(0);

    await writes(MARINA, 'Segunda pergunta');
    await deliver(await waitForPush(subscription, 'Segunda pergunta'), [{ body: 'Segunda pergunta' }]);
    await goOffline(context);
    await pressNotification(context, 'read');
    expect(await countUnreadAtServer()).toBeGreaterThan(0);
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${prosa.url}/tickets`);
    await expect.poll(countUnreadAtServer).toBe(0);

    await writes(MARINA, 'Terceira pergunta');
    await deliver(await waitForPush(subscription, 'Terceira pergunta'), [{ body: 'Terceira pergunta' }]);
    expect(await pressNotification(context, 'reply')).toEqual([]);
    await expect(again.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ })).toBeFocused();
    await expect(again).toHaveURL(/\/tickets\/[\da-f-]{36}(\?|$)/);
    await context.close();
  },
);

test('a notification that arrives after a log-out shows none of the data', { tag: '@notifications' }, async ({ browser }) => {
  const ana = await openBeforeApp(browser);
  const context = ana.context();
  const subscription = await signInAnaWithPush(ana);
  const deliver = await createPushDelivery(context);
  await ana.goto(`${prosa.url}/tickets`);
  await writes(MARINA, 'Isto é segredo');
  const late = await waitForPush(subscription, 'Isto é segredo');
  await ana.bringToFront();
  await ana.getByRole('button', { name: /Ana/ }).first().click();
  await ana.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(ana.getByLabel('E-mail')).toBeVisible();
  await expect.poll(() => ana.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull();
  await expect.poll(() => knowsSignedInUser(ana)).toBe(false);
  await deliver(late, [{ title: 'Prosa', body: 'Entre para ver o que chegou' }]);
  expect(JSON.stringify(await listNotifications(context))).not.toContain('segredo');
  await context.close();
});

/** Gives the service worker another subscription, as a browser does when a push service changes its URLs. */
const changeSubscription = (context: BrowserContext, given: FakeSubscription): Promise<void> =>
  workerOf(context).evaluate(async (next) => {
    // This code runs in the service worker's global scope.
    const worker = globalThis as unknown as {
      PushManager: { prototype: object };
      ExtendableEvent: new (type: string) => Event;
      dispatchEvent: (event: Event) => boolean;
    };
    const subscribed = { endpoint: next.endpoint, options: { applicationServerKey: null }, toJSON: () => next };
    Object.assign(worker.PushManager.prototype, { subscribe: async () => subscribed, getSubscription: async () => null });
    const event = new worker.ExtendableEvent('pushsubscriptionchange');
    const work: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    worker.dispatchEvent(event);
    await Promise.all(work);
  }, given);

test(
  'when the push service changes a subscription’s URL, the new URL reaches the server while the app is closed, or once there is a network',
  { tag: '@notifications' },
  async ({ browser }) => {
    const ana = await openBeforeApp(browser);
    const context = ana.context();
    await signInAnaWithPush(ana);
    const { cdp, registrationId } = await openWorkerDevTools(context);
    const sync = { origin: prosa.url, registrationId, tag: 'renew-push', lastChance: false };
    await ana.close();

    const second = service.subscribe();
    await changeSubscription(context, second);
    await writes(MARINA, 'No endereço novo');
    expect(await waitForPush(second, 'No endereço novo')).toContain('"lang":"pt-BR"');

    const third = service.subscribe();
    await goOffline(context);
    await changeSubscription(context, third);
    await writes(MARINA, 'Ainda no segundo');
    await waitForPush(second, 'Ainda no segundo');
    expect(service.acceptedPushes.filter(({ endpoint }) => endpoint === third.endpoint)).toEqual([]);
    await context.setOffline(false);
    await expect(async () => {
      // The sync event is sent again until it succeeds, as browsers do after a failure.
      await cdp.send('ServiceWorker.dispatchSyncEvent', sync);
      await writes(MARINA, 'No terceiro');
      await expect
        .poll(() => service.acceptedPushes.some(({ endpoint }) => endpoint === third.endpoint), { timeout: 5_000 })
        .toBe(true);
    }).toPass();
    await context.close();
  },
);
