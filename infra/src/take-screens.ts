import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './bench/pages/browser.ts';
import { findFreePort } from './find-free-port.ts';

const root = resolve(import.meta.dirname, '../..');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const CONTACT_NAME_PATTERN = /Marina Albuquerque/;

const FLOW_NAME_PATTERN = /Boas-vindas/;
const ATTENDANT = 'atendente1@demo.prosa';
const ADMIN = 'admin@demo.prosa';
const PASSWORD = 'only-for-pictures';

/** Starts Prosa with its demo company in a temporary folder, runs `work`, and deletes the folder. */
async function runWithDemo(work: (url: string, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-screens-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO: '1', DEMO_PASSWORD: PASSWORD };
  const prosa = spawn(process.execPath, ['infra/src/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface({ input: prosa.stdout })) if (line.startsWith('Prosa is ready')) break;
    await work(`http://localhost:${port}`, folder);
  } finally {
    const exited = once(prosa, 'exit');
    prosa.kill('SIGTERM');
    await exited;
    // A browser that is closing may still write into the folder, so the deletion is retried.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type AppWindow = { readonly url: string; readonly size: typeof DESK; readonly email: string };

/** Opens the app in a browser window of the given size, and signs in as a user of the demo. */
async function openApp(browser: BrowserContext, { url, size, email }: AppWindow): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize(size);
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('tab', { name: /Atendendo/ }).waitFor();
  return page;
}

/** Takes a screenshot once fonts and images have loaded. */
async function takeScreenshot(page: Page, folder: string, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80, animations: 'disabled' });
}

const manifestScreenshots = join(root, 'pwa/public/screenshots');
const readmePictures = join(root, 'docs/pictures');

/** Opens the demo's ticket and waits until its messages are shown. */
async function openTicket(page: Page): Promise<void> {
  await page.getByRole('link', { name: CONTACT_NAME_PATTERN }).click();
  await page.getByRole('article').first().waitFor();
}

async function takeDeskScreens(browser: BrowserContext, url: string): Promise<void> {
  const page = await openApp(browser, { url, size: DESK, email: ATTENDANT });
  await openTicket(page);
  await page.waitForLoadState('networkidle');
  await takeScreenshot(page, manifestScreenshots, 'desk-ticket');
  await takeScreenshot(page, readmePictures, 'desk');
  await page.getByRole('link', { name: 'Respostas rápidas' }).click();
  await page
    .getByText(/horario/)
    .first()
    .waitFor();
  await takeScreenshot(page, manifestScreenshots, 'desk-quick-replies');
}

/** Takes a screenshot of the list of unsent answers, as an attendant without a network sees it. */
async function takeOfflineScreen(browser: BrowserContext, url: string): Promise<void> {
  const page = await openApp(browser, { url, size: DESK, email: ATTENDANT });
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await openTicket(page);
  await browser.setOffline(true);
  const composer = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  for (const text of ['Confirmado! Vou mandar o endereço também.', 'Rua das Acácias, 120, a duas quadras do parque.']) {
    await composer.fill(text);
    await composer.press('Enter');
    await page.getByRole('article').filter({ hasText: text }).waitFor();
  }
  await page
    .getByRole('button', { name: /Estado da rede/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('dialog').getByText('Esperando envio').waitFor();
  await takeScreenshot(page, readmePictures, 'offline');
  await browser.setOffline(false);
}

async function takeFlowEditorScreen(browser: BrowserContext, url: string): Promise<void> {
  const page = await openApp(browser, { url, size: DESK, email: ADMIN });
  await page.goto(`${url}/flowbuilders`);
  await page.getByRole('link', { name: FLOW_NAME_PATTERN }).first().click();
  await page.locator('.react-flow__node').first().waitFor();
  await page.waitForLoadState('networkidle');
  await takeScreenshot(page, readmePictures, 'flow-editor');
}

async function takePhoneScreens(browser: BrowserContext, url: string): Promise<void> {
  const page = await openApp(browser, { url, size: PHONE, email: ATTENDANT });
  await page.waitForLoadState('networkidle');
  await takeScreenshot(page, manifestScreenshots, 'phone-list');
  await openTicket(page);
  await page.waitForLoadState('networkidle');
  await takeScreenshot(page, manifestScreenshots, 'phone-ticket');
  await takeScreenshot(page, readmePictures, 'phone');
}

/**
 * `pnpm screens`: takes the screenshots of the README and of the manifest. Browsers show those of the manifest before a user
 * installs the app. Each group of screenshots has its own demo company and its own browser profile.
 */
await runWithDemo(async (url, folder) => {
  const scenes = { desk: takeDeskScreens, offline: takeOfflineScreen, flow: takeFlowEditorScreen, phone: takePhoneScreens };
  for (const [name, scene] of Object.entries(scenes)) {
    const phoneOptions = name === 'phone' ? { deviceScaleFactor: 2, isMobile: true, hasTouch: true } : {};
    const browser = await openBrowser(join(folder, name), phoneOptions);
    await scene(browser, url);
    await browser.close();
  }
});
