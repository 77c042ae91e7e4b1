import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './bench/browser.ts';
import { DEMO_PERSON, withDemoServer } from './bench/with-demo-server.ts';

const pwa = resolve(import.meta.dirname, '../../pwa');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const TICKET = /Marina Albuquerque/;

/** Signs the demo's attendant in, in a window of that size. */
async function openApp(browser: BrowserContext, url: string, size: typeof DESK): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize(size);
  await page.goto(url);
  await page.getByLabel('E-mail').fill(DEMO_PERSON.email);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PERSON.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('link', { name: TICKET }).waitFor();
  return page;
}

/** Takes a picture once fonts and pictures are there. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.screenshot({ path: join(pwa, 'public/screenshots', `${name}.jpg`), type: 'jpeg', quality: 80 });
}

/** `pnpm screenshots`: takes the pictures of the manifest, which the browser shows before somebody installs the app. */
await withDemoServer(join(pwa, 'dist'), async (url, folder) => {
  const desk = await openBrowser(join(folder, 'desk'));
  const page = await openApp(desk, url, DESK);
  await page.getByRole('link', { name: TICKET }).click();
  await page.getByRole('article').first().waitFor();
  await take(page, 'desk-ticket');
  await page.goto(`${url}/quick-messages`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, 'desk-quick-replies');
  await desk.close();

  const phone = await openBrowser(join(folder, 'phone'), { deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const small = await openApp(phone, url, PHONE);
  await take(small, 'phone-list');
  await small.getByRole('link', { name: TICKET }).click();
  await small.getByRole('article').first().waitFor();
  await take(small, 'phone-ticket');
  await phone.close();
});
