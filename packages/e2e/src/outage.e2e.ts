import { openSignedInPage } from './drive-app.ts';
import { expect, type Browser, type Page } from '@playwright/test';
import { startProsaForFile } from './start-prosa-for-file.ts';
import { listPhoneMessages, writeFromPhone } from './simulated-phone.ts';
import { test } from './test.ts';

const prosa = startProsaForFile();

const signIn = (browser: Browser, email: string) => openSignedInPage(browser, { url: prosa().url, email });

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Escreva|Mensagem)/ }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
}

/** Collects the status codes of all later answers of the API to `pages`. */
function watchAnswers(...pages: Page[]): number[] {
  const statuses: number[] = [];
  for (const page of pages)
    page.on('response', (answer) => {
      if (answer.url().includes('/api/')) statuses.push(answer.status());
    });
  return statuses;
}

test('when PostgreSQL is killed while customers and attendants write, all messages arrive once, and the app shows the outage without a reload', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [ana, bruno] = [await signIn(browser, 'atendente1@demo.prosa'), await signIn(browser, 'atendente2@demo.prosa')];
  await ana.getByRole('link', { name: /Marina Albuquerque/ }).click();
  await bruno.getByRole('link', { name: /João Pedro/ }).click();
  for (const page of [ana, bruno]) await page.evaluate(() => Object.assign(globalThis, { neverLoadedAnew: true }));
  const statuses = watchAnswers(ana, bruno);
  /**
   * Sends a customer's message again until the server has it, because the phone of a customer does not repeat messages. The
   * server may have the message although its answer was lost.
   */
  const writeUntilReceived = async (name: string, text: string) => {
    const count = async () => (await listPhoneMessages(prosa().url, name)).filter(({ body }) => body === text).length;
    await expect(async () => {
      if ((await count()) === 0) await writeFromPhone(prosa().url, name, text);
    }).toPass({ timeout: 90_000 });
    expect(await count()).toBe(1);
  };

  await test.step('PostgreSQL is killed while the pages write', async () => {
    // PostgreSQL may or may not have committed the writes that were running when it was killed. The pages do not learn which
    // writes it has committed.
    const writing = Promise.all([
      sendMessage(ana, 'Ana 1.1').then(() => sendMessage(ana, 'Ana 1.2')),
      sendMessage(bruno, 'Bruno 1.1'),
    ]);
    await prosa().killPostgres();
    await writing;
    await sendMessage(ana, 'Ana 1.3');
    await sendMessage(bruno, 'Bruno 1.2');
    for (const name of ['Marina', 'João']) await writeUntilReceived(name, `${name} 1`);
  });

  await test.step('PostgreSQL is killed and stays down', async () => {
    const back = await prosa().holdPostgres();
    await sendMessage(ana, 'Ana 2.1');
    await sendMessage(bruno, 'Bruno 2.1');
    await expect(ana.getByText(/Servidor fora do ar · \d a enviar/).first()).toBeVisible();
    await expect(ana.getByRole('article').filter({ hasText: 'Ana 2.1' })).toBeVisible();
    expect((await fetch(`${prosa().url}/api/healthz`)).status).toBe(200);
    const ready = await fetch(`${prosa().url}/api/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { error: 'ERR_UNAVAILABLE' }]);
    await back();
    for (const name of ['Marina', 'João']) await writeUntilReceived(name, `${name} 2`);
  });

  const listReceived = async (name: string, who: string) =>
    (await listPhoneMessages(prosa().url, name)).flatMap(({ body }) => new RegExp(`${who} (\\d\\.\\d)`).exec(body)?.[1] ?? []);
  await expect.poll(() => listReceived('Marina', 'Ana'), { timeout: 60_000 }).toEqual(['1.1', '1.2', '1.3', '2.1']);
  await expect.poll(() => listReceived('João', 'Bruno'), { timeout: 60_000 }).toEqual(['1.1', '1.2', '2.1']);
  for (const page of [ana, bruno]) {
    await expect(page.getByText('Sincronizado').first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/a enviar/)).toHaveCount(0);
    expect(await page.evaluate(() => 'neverLoadedAnew' in globalThis)).toBe(true);
  }
  // Jobs that were interrupted run again within seconds. If the answer to a commit was lost, no page is notified of the message.
  // Each page then finds the message by its next pull, which runs once a minute.
  const arrived = (page: Page, text: string) =>
    expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1, { timeout: 90_000 });
  for (const text of ['Marina 1', 'Marina 2']) await arrived(ana, text);
  for (const text of ['João 1', 'João 2']) await arrived(bruno, text);
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
});
