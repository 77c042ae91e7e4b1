import { openPage } from './drive-app.ts';
import { expect, type Browser, type Page } from '@playwright/test';
import { startProsaForFile } from './start-prosa-for-file.ts';
import { readPhone } from './simulated-phone.ts';
import { demoPassword } from './start-prosa.ts';
import { test } from './test.ts';

const prosa = startProsaForFile();

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await openPage(browser);
  await page.goto(prosa().url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Escreva|Mensagem)/ }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
}

/** Collects the status codes of the API's answers to these pages, from now on. */
function watchAnswers(...pages: Page[]): number[] {
  const statuses: number[] = [];
  for (const page of pages)
    page.on('response', (answer) => {
      if (answer.url().includes('/api/')) statuses.push(answer.status());
    });
  return statuses;
}

const openSimulator = async (browser: Browser, person: string): Promise<Page> => {
  const page = await openPage(browser);
  await page.goto(`${prosa().url}/simulator`);
  await page.getByRole('button', { name: new RegExp(person) }).click();
  return page;
};

test('when PostgreSQL is killed while customers and attendants write, all messages arrive once and no page reloads', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [ana, bruno] = [await signedIn(browser, 'atendente1@demo.prosa'), await signedIn(browser, 'atendente2@demo.prosa')];
  await ana.getByRole('link', { name: /Marina Albuquerque/ }).click();
  await bruno.getByRole('link', { name: /João Pedro/ }).click();
  const marina = await openSimulator(browser, 'Marina Albuquerque');
  const joao = await openSimulator(browser, 'João Pedro');
  for (const page of [ana, bruno]) await page.evaluate(() => Object.assign(globalThis, { neverLoadedAnew: true }));
  const statuses = watchAnswers(ana, bruno, marina, joao);

  // PostgreSQL is killed twice while the pages write. A write that was running is either committed or not, and the page isn't
  // told.
  for (const round of [1, 2]) {
    const writing = Promise.all([
      write(ana, `Ana ${round}.1`).then(() => write(ana, `Ana ${round}.2`)),
      write(bruno, `Bruno ${round}.1`),
    ]);
    await prosa().killPostgres();
    await writing;
    await write(ana, `Ana ${round}.3`);
    await write(bruno, `Bruno ${round}.2`);
    for (const [page, name] of [
      [marina, 'Marina'],
      [joao, 'João'],
    ] as const) {
      // A customer's phone has no outbox, so the test sends a message again until the server has it. The server may already have
      // the message although its answer was lost.
      const text = `${name} ${round}`;
      await expect(async () => {
        if ((await readPhone(prosa().url, name)).some(({ body }) => body === text)) return;
        // The page gives up an attempt after 20 s.
        const answered = page.waitForResponse((answer) => answer.request().method() === 'POST', { timeout: 25_000 });
        const [answer] = await Promise.all([answered, write(page, text)]);
        expect(answer.status()).toBe(201);
      }).toPass({ timeout: 90_000 });
      await expect(page.getByRole('log').getByRole('article').filter({ hasText: text })).toHaveCount(1);
    }
  }

  const said = (page: Page, who: string) =>
    page
      .getByRole('log')
      .getByRole('article')
      .filter({ hasText: new RegExp(`${who} \\d\\.\\d`) });
  await expect(said(marina, 'Ana')).toHaveText(
    ['1.1', '1.2', '1.3', '2.1', '2.2', '2.3'].map((n) => new RegExp(`Ana ${n}`)),
    {
      timeout: 60_000,
    },
  );
  await expect(said(joao, 'Bruno')).toHaveText(
    ['1.1', '1.2', '2.1', '2.2'].map((n) => new RegExp(`Bruno ${n}`)),
    {
      timeout: 60_000,
    },
  );
  for (const page of [ana, bruno]) {
    await expect(page.getByText('Sincronizado').first()).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => 'neverLoadedAnew' in globalThis)).toBe(true);
  }
  // Jobs that the kill interrupted run again. The worker waits up to 15 s for their former run to end, and then 10 s for their
  // lease.
  const arrived = (page: Page, text: string) =>
    expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1, { timeout: 60_000 });
  for (const text of ['Marina 1', 'Marina 2']) await arrived(ana, text);
  for (const text of ['João 1', 'João 2']) await arrived(bruno, text);
  expect(statuses.filter((status) => status === 500)).toEqual([]);
});

test('while PostgreSQL is down, the app shows that the server is unavailable and keeps new messages, which it sends by itself when PostgreSQL is back', async ({
  browser,
}) => {
  const ana = await signedIn(browser, 'atendente1@demo.prosa');
  await ana.getByRole('link', { name: /Padaria São Bento/ }).click();
  const statuses = watchAnswers(ana);
  const back = await prosa().holdPostgres();
  await write(ana, 'Escrita com o servidor fora do ar');
  await expect(ana.getByText(/Servidor fora do ar · \d a enviar/).first()).toBeVisible();
  await expect(ana.getByRole('article').filter({ hasText: 'Escrita com o servidor fora do ar' })).toBeVisible();
  expect((await fetch(`${prosa().url}/api/healthz`)).status).toBe(200);
  const ready = await fetch(`${prosa().url}/api/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { error: 'ERR_UNAVAILABLE' }]);
  await back();
  await expect(ana.getByText('Sincronizado').first()).toBeVisible({ timeout: 30_000 });
  await expect(ana.getByText(/a enviar/)).toHaveCount(0);
  const padaria = await openSimulator(browser, 'Padaria São Bento');
  // Jobs that were interrupted when PostgreSQL ended run again after up to 25 s.
  await expect(padaria.getByRole('log').getByText('Escrita com o servidor fora do ar')).toHaveCount(1, { timeout: 60_000 });
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
});
