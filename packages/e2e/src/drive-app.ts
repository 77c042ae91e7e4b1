import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { demoPassword } from './start-prosa.ts';

/** Opens the app at `url` as somebody, in a browser of their own or in the `context` that is given. */
export async function signedIn(
  browser: Browser | BrowserContext,
  url: string,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = 'newContext' in browser ? await browser.newContext(options) : browser;
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  return page;
}

/** Until the worker has all of the app, and answers for this page: before that, what is opened first without a network isn't there. */
export const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });

/** A new customer at the simulator. */
export async function customer(browser: Browser, url: string, name: string, number: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url}/simulator`);
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('textbox', { name: 'Número' }).fill(number);
  await page.getByRole('button', { name: 'Criar pessoa' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return page;
}

/** The customer of that page writes. */
export async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Escreva como ${name}` }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  // A bot may have said it back by then.
  await expect(page.getByRole('log').getByText(text).first()).toBeVisible();
}

/** The attendant answers in the ticket that is open. */
export async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
}

/** Opens a customer's ticket from the list; resolves once the conversation is that customer's. */
export async function openTicket(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
}

/** Accepts the ticket that is open, into the first queue where it asks for one. */
export async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar' }).first().click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
}
