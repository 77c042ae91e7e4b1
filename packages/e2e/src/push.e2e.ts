import { expect, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { startFakePushService, type FakePushService, type FakeSubscription } from '@prosa/testing/fake-push-service';
import { waitForServiceWorker, openSignedInPage } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { writeFromPhone } from './simulated-phone.ts';
import { replacePushSubscription } from './replace-push-subscription.ts';
import { type PhoneSession, signInOnPhone } from './sign-in-on-phone.ts';
import { startProsa, type RunningProsa } from './start-prosa.ts';
import { keptContexts, test } from './test.ts';

let prosa: RunningProsa;
let service: FakePushService;
/** Ana's browser, which receives pushes. When a test begins, all pages of the app are closed. */
let ana: BrowserContext;
let worker: WorkerDevTools;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  service = await startFakePushService();
  prosa = await startProsa({ PUSH_ALLOW_LOOPBACK: '1' });
  const page = await openSignedInPage(browser, { url: prosa.url, email: 'atendente1@demo.prosa', path: '/api/healthz' });
  ana = page.context();
  keptContexts.add(ana);
  await subscribeToPush(page);
  worker = await openWorkerDevTools(ana);
  await page.close();
});
test.afterAll(async () => {
  keptContexts.delete(ana);
  await ana.close();
  await prosa.close();
  await service.close();
});

const MARINA = 'Marina Albuquerque';

/** Opens the app in a page of Ana's browser, and waits until it shows the list of tickets. */
async function openApp(): Promise<Page> {
  const page = await ana.newPage();
  await page.goto(`${prosa.url}/tickets`);
  await expect(page.getByRole('link', { name: new RegExp(MARINA) })).toBeVisible();
  return page;
}

/**
 * Opens the app in a page, and subscribes the page's browser to a push service on this machine, because tests can't reach
 * Chromium's own push service.
 */
async function subscribeToPush(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: prosa.url });
  await replacePushSubscription(page, service.subscribe());
  await page.goto(`${prosa.url}/tickets`);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: /não lido/ }).click();
  await expect(page.getByText('Saiba na hora quando um cliente escreve')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Ativar notificações' }).click();
  await expect(page.getByText('Saiba na hora quando um cliente escreve')).toBeHidden();
  await page.keyboard.press('Escape');
  // The test waits until the tickets and the signed-in user are stored. The service worker reads them when all pages of the app
  // are closed.
  await expect(page.getByRole('link', { name: new RegExp(MARINA) })).toBeVisible();
  await expect.poll(() => knowsSignedInUser(page)).toBe(true);
}

/** Returns whether the service worker knows the signed-in user. */
const knowsSignedInUser = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await caches.match('/device-notes/signed-in')) !== undefined);

type WorkerDevTools = { readonly cdp: CDPSession; readonly registrationId: string };

/**
 * Opens DevTools for the browser's service worker. They belong to a page that stays open when the pages of the app are closed.
 */
async function openWorkerDevTools(context: BrowserContext): Promise<WorkerDevTools> {
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
 * Delivers a push to Ana's browser, and resolves once the expected notifications are shown. The pages of the app may be closed.
 * If no service worker has received the push, the function delivers the push again, as a push service does.
 */
const deliverPush = (text: string, expected: Partial<ShownNotification>[]): Promise<void> =>
  expect(async () => {
    const { cdp, registrationId } = worker;
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: prosa.url, registrationId, data: text });
    await expect.poll(listNotifications, { timeout: 10_000 }).toMatchObject(expected);
  }).toPass({ timeout: 60_000 });

const runningWorker = () => {
  const [running] = ana.serviceWorkers();
  if (running === undefined) throw new Error('the app has no worker');
  return running;
};

type ShownNotification = { readonly title: string; readonly body: string; readonly tag: string };
const listNotifications = (): Promise<ShownNotification[]> =>
  runningWorker().evaluate(async () => {
    // This code runs in the service worker's global scope.
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/**
 * Presses the shown notification, or one of its buttons if `action` is given. Returns the URLs of the windows that the service
 * worker tried to open.
 */
const pressNotification = (action = ''): Promise<string[]> =>
  runningWorker().evaluate(async (chosen) => {
    // This code runs in the service worker's global scope. After a simulated press no window may be opened, so this `openWindow`
    // only records the URLs.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
      NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent: (event: Event) => boolean;
    };
    const opened: string[] = [];
    scope.clients.openWindow = async (url) => {
      opened.push(url);
      return null;
    };
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent('notificationclick', { notification, action: chosen });
    const work: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  }, action);

const writes = (name: string, body: string) => writeFromPhone(prosa.url, name, body);

/** Waits for a push that contains `text`, and that was sent to the subscription `to`. Without `to`, any subscription counts. */
const waitForPush = async (text: string, to?: FakeSubscription): Promise<string> => {
  const isMeant = (endpoint: string) => to === undefined || endpoint === to.endpoint;
  const find = () => service.acceptedPushes.find((each) => isMeant(each.endpoint) && each.text.includes(text))?.text;
  await expect.poll(find).toBeDefined();
  return find() ?? '';
};

let anaOnPhone: PhoneSession | undefined;
/** Signs in on Ana's phone. All tests share one session, because the server limits the number of log-ins. */
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
  'if a customer writes or a colleague transfers a ticket while the app is closed, a notification opens the ticket, even without a network',
  { tag: '@notifications' },
  async () => {
    const sentFrames: string[] = [];
    // The app connects while the page still loads, so the test listens before it opens the page.
    ana.once('page', (page) =>
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sentFrames.push(String(payload)))),
    );
    const open = await openApp();
    await open.getByRole('link', { name: new RegExp(MARINA) }).click();
    await expect.poll(() => sentFrames.findLast((frame) => frame.includes('"joinChatBox'))).toContain('"joinChatBox"');
    await writes(MARINA, 'Vejo isto na tela');
    await expect(open.getByRole('log').getByText('Vejo isto na tela')).toBeVisible();
    // Ana leaves after the server has marked the visible messages as read. The next message is then the only unread one.
    await expect.poll(countUnreadAtServer).toBe(0);
    // A message in a ticket that is not on the screen still causes a notification.
    await writes('Padaria São Bento', 'E o boleto?');
    await waitForPush('E o boleto?');
    await open.close();
    // A push for this message proves that the server knows that the app is closed.
    await writes('Padaria São Bento', 'Já venceu?');
    await waitForPush('Já venceu?');

    await writes(MARINA, 'Cheguei cedo, tudo bem?');
    const first = await waitForPush('Cheguei cedo');
    expect(service.acceptedPushes.filter(({ text }) => text.includes('Vejo isto na tela'))).toEqual([]);
    await deliverPush(first, [{ title: MARINA, body: 'Cheguei cedo, tudo bem?' }]);
    await writes(MARINA, 'Já estou na recepção');
    // A ticket has only one notification, and each later notification replaces it.
    await deliverPush(await waitForPush('na recepção'), [{ title: `${MARINA} (2)`, body: 'Já estou na recepção' }]);

    const bruno = await signInOnPhone(prosa.url, 'atendente2@demo.prosa');
    await bruno.transferTicket((await signInAnaOnPhone()).user.id, 'Quer pagar em 3x');
    await waitForPush('Bruno Lima transferiu para você: Quer pagar em 3x');

    await goOffline(ana);
    const [address = ''] = await pressNotification();
    expect(address).toMatch(/^\/tickets\/[\da-f-]{36}$/);
    await expect.poll(listNotifications).toEqual([]);
    const cold = await ana.newPage();
    await cold.goto(`${prosa.url}${address}`);
    await expect(cold.getByRole('log').getByText('Vejo isto na tela')).toBeVisible();
    await cold.close();
    await ana.setOffline(false);
  },
);

test(
  'a notification’s buttons mark its ticket as read and open the ticket, whether the app is closed or open',
  { tag: '@notifications' },
  async () => {
    await writes(MARINA, 'Primeira pergunta');
    await deliverPush(await waitForPush('Primeira pergunta'), [{ body: 'Primeira pergunta' }]);
    expect(await countUnreadAtServer()).toBeGreaterThan(0);
    expect(await pressNotification('read')).toEqual([]);
    await expect.poll(countUnreadAtServer).toBe(0);

    await writes(MARINA, 'Segunda pergunta');
    await deliverPush(await waitForPush('Segunda pergunta'), [{ body: 'Segunda pergunta' }]);
    await goOffline(ana);
    await pressNotification('read');
    expect(await countUnreadAtServer()).toBeGreaterThan(0);
    await ana.setOffline(false);
    const open = await openApp();
    await expect.poll(countUnreadAtServer).toBe(0);

    await writes(MARINA, 'Terceira pergunta');
    await deliverPush(await waitForPush('Terceira pergunta'), [{ body: 'Terceira pergunta' }]);
    expect(await pressNotification('reply')).toEqual([]);
    await expect(open.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ })).toBeFocused();
    await expect(open).toHaveURL(/\/tickets\/[\da-f-]{36}(\?|$)/);
    await open.close();
  },
);

/** Gives the service worker another subscription, as a browser does when the push service has changed its URLs. */
const changeSubscription = (given: FakeSubscription): Promise<void> =>
  runningWorker().evaluate(async (next) => {
    // This code runs in the service worker's global scope.
    const scope = globalThis as unknown as {
      PushManager: { prototype: object };
      ExtendableEvent: new (type: string) => Event;
      dispatchEvent: (event: Event) => boolean;
    };
    const subscribed = { endpoint: next.endpoint, options: { applicationServerKey: null }, toJSON: () => next };
    Object.assign(scope.PushManager.prototype, { subscribe: async () => subscribed, getSubscription: async () => null });
    const event = new scope.ExtendableEvent('pushsubscriptionchange');
    const work: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    scope.dispatchEvent(event);
    await Promise.all(work);
  }, given);

test(
  'if the push service changes a subscription’s URL while the app is closed, the server gets the new URL once there is a network',
  { tag: '@notifications' },
  async () => {
    const second = service.subscribe();
    await changeSubscription(second);
    await writes(MARINA, 'No endereço novo');
    expect(await waitForPush('No endereço novo', second)).toContain('"lang":"pt-BR"');

    const third = service.subscribe();
    await goOffline(ana);
    await changeSubscription(third);
    await writes(MARINA, 'Ainda no segundo');
    await waitForPush('Ainda no segundo', second);
    expect(service.acceptedPushes.filter(({ endpoint }) => endpoint === third.endpoint)).toEqual([]);
    await ana.setOffline(false);
    const { cdp, registrationId } = worker;
    const sync = { origin: prosa.url, registrationId, tag: 'renew-push', lastChance: false };
    await expect(async () => {
      // The test sends the sync event again until it succeeds, as browsers do after a failure.
      await cdp.send('ServiceWorker.dispatchSyncEvent', sync);
      await writes(MARINA, 'No terceiro');
      await expect
        .poll(() => service.acceptedPushes.some(({ endpoint }) => endpoint === third.endpoint), { timeout: 5_000 })
        .toBe(true);
    }).toPass();
  },
);

// This test changes the browser's subscription and ends its session, so it is the last test.
test('a notification that arrives after a log-out shows no data of the company', { tag: '@notifications' }, async () => {
  const open = await openApp();
  await writes(MARINA, 'Isto é segredo');
  const late = await waitForPush('Isto é segredo');
  await open.bringToFront();
  await open.getByRole('button', { name: /Ana/ }).first().click();
  await open.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(open.getByLabel('E-mail')).toBeVisible();
  await expect.poll(() => open.evaluate(() => localStorage.getItem('test-subscribed'))).toBeNull();
  await expect.poll(() => knowsSignedInUser(open)).toBe(false);
  await deliverPush(late, [{ title: 'Prosa', body: 'Entre para ver o que chegou' }]);
  expect(JSON.stringify(await listNotifications())).not.toContain('segredo');
});
