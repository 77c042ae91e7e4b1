import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { demoPassword } from './start-prosa.ts';

/** Event by which a page learns that its journey needs the worker. */
const WORKER_WANTED = 'journey-needs-worker';

/**
 * Lets the pages of a context install the app's worker only once `installed` asks for it. The installation fetches each file of
 * the app, which takes most of a core's second, and only journeys without a network need it.
 */
async function deferWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript((wanted) => {
    // Without a secure context there is no worker.
    if (!('serviceWorker' in navigator)) return;
    const isWanted = new Promise((resolve) => addEventListener(wanted, resolve, { once: true }));
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = async (...given) => {
      if (navigator.serviceWorker.controller === null) await isWanted;
      return register(...given);
    };
  }, WORKER_WANTED);
}

/** Opens the app at `url` as a user, in a browser context of their own or in the given one. */
export async function signedIn(
  browser: Browser | BrowserContext,
  url: string,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const isOwn = 'newContext' in browser;
  const context = isOwn ? await browser.newContext(options) : browser;
  if (isOwn) await deferWorker(context);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  return page;
}

/**
 * Resolves once the worker has the whole app and controls the page. Before that, a screen that is first opened without a
 * network is missing.
 */
export const installed = (page: Page) =>
  page.evaluate(async (wanted) => {
    dispatchEvent(new Event(wanted));
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  }, WORKER_WANTED);

/** Opens the simulator as a new customer. */
export async function customer(browser: Browser, url: string, name: string, number: string): Promise<Page> {
  const context = await browser.newContext();
  await deferWorker(context);
  const page = await context.newPage();
  await page.goto(`${url}/simulator`);
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('textbox', { name: 'Número' }).fill(number);
  await page.getByRole('button', { name: 'Criar pessoa' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return page;
}

/** Sends a message as the customer of the page. */
export async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Escreva como ${name}` }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  // A bot may already have repeated the text.
  await expect(page.getByRole('log').getByText(text).first()).toBeVisible();
}

/** Answers in the open ticket as its attendant. */
export async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
}

/** Opens a customer's ticket from the list, and resolves once the conversation is that customer's. */
export async function openTicket(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
}

/** Accepts the open ticket, into the first queue where the app asks for one. */
export async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar' }).first().click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
}
