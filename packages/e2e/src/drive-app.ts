import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page, type Locator } from '@playwright/test';
import * as v from 'valibot';
import { trackSockets } from './go-offline.ts';
import { demoPassword } from './start-prosa.ts';
import { MIN_DESK_WIDTH_PX } from './viewports.ts';

/** The name of the event with which a journey tells its page to install the service worker. */
const INSTALL_WORKER_EVENT = 'journey-needs-worker';

/**
 * Delays the installation of the app's service worker in the pages of a context until `waitForServiceWorker` requests it. Only
 * journeys without a network need the service worker. Its installation loads every file of the app, which takes almost a second
 * of processor time.
 */
async function deferServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript((wanted) => {
    // A page in an insecure context has no service workers, so there is no installation to delay.
    if (!('serviceWorker' in navigator)) return;
    const isWanted = new Promise((resolve) => addEventListener(wanted, resolve, { once: true }));
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = async (...given) => {
      if (navigator.serviceWorker.controller === null) await isWanted;
      return register(...given);
    };
  }, INSTALL_WORKER_EVENT);
}

/**
 * Opens an empty page in a new browser context. The app's service worker is installed only when `waitForServiceWorker` asks for
 * it.
 */
export async function openPage(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await deferServiceWorker(context);
  await trackSockets(context);
  return context.newPage();
}

/** Opens the app at `url` in the given browser context, and signs in on the log-in screen. */
export async function openPageAndSignIn(context: BrowserContext, url: string, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  return page;
}

const Session = v.object({ user: v.looseObject({}) });

export type SignedInUser = BrowserContextOptions & {
  readonly url: string;
  readonly email: string;
  /** The path of the screen that opens first. By default, the list of tickets opens. */
  readonly path?: string;
};

/**
 * Opens the app at `url` as a signed-in user, in a new browser context. The function logs in with a call to the API, which takes
 * half a second less than the log-in screen.
 */
export async function openSignedInPage(browser: Browser, { url, email, path, ...options }: SignedInUser): Promise<Page> {
  const context = await browser.newContext(options);
  await deferServiceWorker(context);
  await trackSockets(context);
  const isPhone = options.hasTouch === true && (options.viewport?.width ?? MIN_DESK_WIDTH_PX) < MIN_DESK_WIDTH_PX;
  const data = { email, password: demoPassword, device: isPhone ? 'phone' : 'desk' };
  const login = await context.request.post(`${url}/api/auth/login`, { data });
  expect(login.ok(), `The log-in of ${email} is accepted.`).toBe(true);
  const { user } = v.parse(Session, await login.json());
  // The browser context has the session's cookie, but the app also needs the stored user. The script stores the user only for the
  // first page, so that a log-out can remove the user.
  await context.addInitScript(
    ({ note, stored }) => {
      if (localStorage.getItem(note) !== null) return;
      localStorage.setItem(note, '');
      localStorage.setItem('prosa.user', stored);
    },
    { note: 'journey-signed-in', stored: JSON.stringify(user) },
  );
  const page = await context.newPage();
  await page.goto(`${url}${path ?? '/tickets'}`);
  if (path === undefined) await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  return page;
}

/**
 * Shows another screen of the open app, as the app's own links do. Loading the page again would take a second of processor time.
 */
export const showPath = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/**
 * Resolves once the service worker has stored the whole app and controls the page. From then on, every screen can open without a
 * network, even one that was never opened.
 */
export const waitForServiceWorker = (page: Page) =>
  page.evaluate(async (wanted) => {
    dispatchEvent(new Event(wanted));
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  }, INSTALL_WORKER_EVENT);

/**
 * Confirms a deletion in its dialog, and resolves once the dialog has closed. The test would not find other elements before that,
 * because all elements behind an open dialog count as hidden.
 */
export async function confirmDeletion(question: Locator): Promise<void> {
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(question).toHaveCount(0);
}

type Customer = { readonly name: string; readonly number: string };

/** Opens the simulator's page as a new customer. */
export async function openCustomerPage(browser: Browser, url: string, { name, number }: Customer): Promise<Page> {
  const page = await openPage(browser);
  await page.goto(`${url}/simulator`);
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('textbox', { name: 'Número' }).fill(number);
  await page.getByRole('button', { name: 'Criar pessoa' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return page;
}

/** Sends a message as the customer whose page in the simulator is open. `name` is the customer's name. */
export async function sendAsCustomer(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Escreva como ${name}` }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  // A bot may already have repeated the text, so the text may appear twice.
  await expect(page.getByRole('log').getByText(text).first()).toBeVisible();
}

/** Answers in the ticket on the screen, as the attendant of the ticket. */
export async function answerTicket(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
}

/** Opens a customer's ticket from the list. Resolves once the open conversation is that customer's. */
export async function openTicket(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
}

/** Presses the first button that accepts a ticket, and chooses the first queue in the dialog. */
export async function acceptFirstTicket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar' }).first().click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
}
