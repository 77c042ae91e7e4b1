import { expect, type Page } from '@playwright/test';
import { answerTicket, openTicket, openPageAndSignIn } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { listPhoneMessages } from '../simulated-phone.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();

/** The following functions make a browser refuse a feature. Each runs in the page, before the scripts of the page. */
const refuseDatabase = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
};
const refuseStorage = () => {
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get, configurable: true });
};
const refuseWorker = () => Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });
const refuseNotifications = () => Reflect.deleteProperty(window, 'Notification');

const MISSING_FEATURE_TEXTS = {
  database: 'Este navegador não guarda dados',
  storage: 'Este navegador não lembra suas escolhas',
  worker: 'Este navegador não guarda o aplicativo',
};
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Este navegador' });

/** Collects the uncaught errors of all pages in the page's browser context. */
function recordUncaughtErrors(page: Page): string[] {
  const errors: string[] = [];
  page.context().on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

test('the app works online in a browser that stores nothing, and lists the features that this browser lacks', async ({
  browser,
}) => {
  const context = await browser.newContext();
  for (const refuse of [refuseDatabase, refuseStorage, refuseWorker, refuseNotifications]) await context.addInitScript(refuse);
  const page = await openPageAndSignIn(context, prosa().url, 'atendente1@demo.prosa');
  const errors = recordUncaughtErrors(page);
  for (const text of Object.values(MISSING_FEATURE_TEXTS)) await expect(banner(page)).toContainText(text);
  await openTicket(page, 'Marina Albuquerque');
  await answerTicket(page, 'Sem guardar nada');
  await expect
    .poll(async () => (await listPhoneMessages(prosa().url, 'Marina')).map(({ body }) => body).join('\n'))
    .toContain('Sem guardar nada');
  // If the page is reloaded before the server has answered, the outbox entry of the message is lost. The app then shows a message
  // about this.
  const sent = page.getByRole('article').filter({ hasText: 'Sem guardar nada' });
  await expect(sent.getByRole('img', { name: /^(Enviada|Entregue|Lida)$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('log').getByText('Sem guardar nada')).toBeVisible();
  await banner(page).getByRole('button', { name: 'Entendi' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});

for (const [name, refuse, said] of [
  ['databases', refuseDatabase, MISSING_FEATURE_TEXTS.database],
  ['storage', refuseStorage, MISSING_FEATURE_TEXTS.storage],
  ['service workers', refuseWorker, MISSING_FEATURE_TEXTS.worker],
] as const)
  test(`in a browser that refuses only ${name}, the app shows the tickets and lists only this feature as missing`, async ({
    browser,
  }) => {
    const context = await browser.newContext();
    await context.addInitScript(refuse);
    const page = await openPageAndSignIn(context, prosa().url, 'atendente1@demo.prosa');
    await expect(page.getByRole('link', { name: /Marina Albuquerque/ })).toBeVisible();
    await expect(banner(page).getByRole('listitem')).toHaveText([new RegExp(said)]);
  });
