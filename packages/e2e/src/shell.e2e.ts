import { expect, type Page, type Route } from '@playwright/test';
import { showPath } from './drive-app.ts';
import { changeStoredRows } from './stored-rows.ts';
import { FIRST_LOAD_LIMITS, measureFirstLoad } from '@prosa/infra/bench/pages/measure-first-load';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { demoPassword } from './start-prosa.ts';
import { test } from './test.ts';

const prosa = createCompanyForFile();

/**
 * Asserts that the open conversation fits into windows of every width: the page is no wider than the window, and the button
 * "Resolver" is completely visible.
 */
async function expectConversationToFit(page: Page): Promise<void> {
  const shown = page.viewportSize();
  for (const width of [1440, 1280, 1110, 1024, 900, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() =>
        page.evaluate(() => {
          const widthOf = (selector: string) => document.querySelector(selector)?.clientWidth ?? 0;
          const resolve = document.querySelector('[aria-label="Resolver"]')?.getBoundingClientRect();
          const isWhole = resolve !== undefined && resolve.left >= 0 && resolve.right <= innerWidth;
          const isOneColumn = document.querySelector('[role=separator]') === null;
          const talk = widthOf('main section[aria-label^="Atendimento #"]');
          // Returns whether every element that matches `selector` is completely visible inside its box, which is the nearest
          // ancestor that matches `box`.
          const isIn = (selector: string, box: string) =>
            [...document.querySelectorAll(selector)].every((each) => {
              const edge = each.closest(box)?.getBoundingClientRect().right ?? 0;
              return each.getBoundingClientRect().right <= edge + 1 && each.scrollWidth <= each.clientWidth + 1;
            });
          const isListWhole = isIn('[role=tab]', '[role=tablist]') && isIn('[href^="/tickets/"] .text-warning', 'a > span');
          return {
            isListWhole,
            over: document.documentElement.scrollWidth - innerWidth,
            isWhole,
            isOneColumn,
            isTalkWide: talk >= 480,
          };
        }),
      )
      .toEqual({ isListWhole: true, over: 0, isWhole: true, isOneColumn: width < 900, isTalkWide: width >= 480 });
  }
  if (shown !== null) await page.setViewportSize(shown);
}

test('a first visit stays within its limits of bytes and requests, and the service worker’s downloads wait until the inbox is shown', async ({
  page,
}) => {
  const { login, inbox } = await measureFirstLoad(page, prosa().url, { email: 'atendente1@demo.prosa', password: demoPassword });
  expect(login.bytes).toBeLessThanOrEqual(FIRST_LOAD_LIMITS.loginBytes);
  expect(login.requests).toBeLessThanOrEqual(FIRST_LOAD_LIMITS.loginRequests);
  expect(inbox.requests).toBeLessThanOrEqual(FIRST_LOAD_LIMITS.inboxRequests);
  expect(inbox.scriptBytes).toBeLessThanOrEqual(FIRST_LOAD_LIMITS.inboxScriptBytes);
  expect(login.workerRequests).toBe(0);
  // The app's page and its service worker have an etag, so the server can answer a repeated request with "not modified".
  for (const path of ['/', '/service-worker.js']) {
    const etag = (await page.request.get(`${prosa().url}${path}`)).headers()['etag'] ?? '';
    expect((await page.request.get(`${prosa().url}${path}`, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  }
});

test("the page's title and the bell show unread tickets, and the list's width and the volume are remembered after a log-in", async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => sessionStorage.setItem('icon', String(count));
    navigator.clearAppBadge = async () => sessionStorage.setItem('icon', 'none');
  });
  const onIcon = () => page.evaluate(() => sessionStorage.getItem('icon'));
  await page.goto(prosa().url);
  await expect(page).toHaveTitle('Prosa');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel('E-mail').fill('atendente1@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveTitle('① - Prosa');
  // The app's icon counts one unread ticket and one unread chat.
  await expect.poll(onIcon).toBe('2');
  await page.getByRole('button', { name: '1 atendimento não lido' }).click();
  await page.getByRole('menuitem', { name: /Padaria São Bento/ }).click();
  await expect(page.getByRole('heading', { name: /Padaria São Bento\s*#\d+/ })).toBeVisible();
  await expect(page).toHaveTitle('Prosa');

  const topBar = page.getByRole('banner');
  await expect(topBar).toContainText('Olá, Ana. Clínica Aurora');
  await expect(topBar).not.toContainText('Vence em');
  await topBar.getByRole('button', { name: 'Usar tema claro' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await topBar.getByRole('button', { name: 'Volume das mensagens novas' }).click();
  await page.getByRole('slider').fill('0.3');
  await page.keyboard.press('Escape');
  const refreshed = page.waitForResponse((response) => response.url().includes('/api/sync?'));
  await topBar.getByRole('button', { name: /^Estado da rede/ }).click();
  expect((await refreshed).ok()).toBe(true);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('navigation', { name: 'Navegação principal' }).filter({ visible: true });
  expect((await menu.boundingBox())?.width).toBe(64);
  await menu.getByRole('button', { name: 'Abrir menu' }).click();
  expect((await menu.boundingBox())?.width).toBe(240);
  await expectConversationToFit(page);
  await menu.getByRole('button', { name: 'Recolher menu' }).click();

  // The tab that the user chose stays selected until the user opens a ticket.
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await tab(/Resolvidos/).click();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('marina');
  await expect(page.getByRole('option', { name: /Marina Albuquerque/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Marina Albuquerque/ })).toBeVisible();
  await expect(tab(/Atendendo/)).toHaveAttribute('aria-selected', 'true');

  // While a ticket is open, the palette also offers the ticket's commands, and the keys of these commands work.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('transferir');
  await expect(page.getByRole('option')).toHaveText([/Transferir: Marina Albuquerque\s*T/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Transferir atendimento' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Nova observação' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('link', { name: /Seda & Cia/ }).click();
  await expect(page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeFocused();
  await page.getByRole('link', { name: /Marina Albuquerque/ }).click();

  const bar = page.getByRole('separator', { name: 'Largura da lista' });
  await expect(bar).toHaveAttribute('aria-valuenow', '404');
  const at = await bar.boundingBox();
  if (at === null) throw new Error('the bar is not on the page');
  await page.mouse.move(at.x, at.y + 200);
  await page.mouse.down();
  await page.mouse.move(at.x + 50, at.y + 200);
  await page.mouse.up();
  await expect(bar).toHaveAttribute('aria-valuenow', '454');
  // The test waits for the response to the width that the key sets, and skips the response to the width that the drag has set.
  const saved = page.waitForResponse(
    (response) => response.url().includes('/toggleChangeWidht/') && response.request().postData()?.includes('470') === true,
  );
  await bar.press('ArrowRight');
  expect((await saved).ok()).toBe(true);
  // After this answer, the app stores the user again. The test waits until the user is stored. Otherwise the app could store the
  // user after the test has removed the user below.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('prosa.user'))).toContain('"defaultTicketsManagerWidth":470');

  // A row that can't be rendered breaks only the pane that shows it. The report of the error contains no text of the row.
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postData() ?? '');
  });
  await page.evaluate(() => void Promise.reject(new RangeError('texto da cliente')));
  await expect.poll(() => reports.length).toBe(1);
  await changeStoredRows(page, 'messages', { body: 7 });
  await showPath(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Ana Souza' })).toBeVisible();
  await showPath(page, '/tickets');
  await expect(page.getByRole('alert').getByText('Algo deu errado nesta tela')).toBeVisible();
  await expect(page.getByText('Escolha um atendimento para conversar')).toBeVisible();
  await expect
    .poll(() => reports.map((report) => [JSON.parse(report).origin, JSON.parse(report).place]))
    .toEqual([
      ['promise', 'app'],
      ['render', 'ticket-list'],
    ]);
  expect(reports.join()).not.toContain('texto da cliente');
  await changeStoredRows(page, 'messages', { body: 'oi' });
  await page.reload();
  await expect(page.getByRole('link', { name: /Marina Albuquerque/ })).toBeVisible();

  for (const path of ['/users', '/settings']) {
    await showPath(page, path);
    await expect(page.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Voltar aos atendimentos' }).click();
  await expect(page).toHaveURL(/\/tickets(\?|$)/);
  for (const path of ['/login', '/tickets/undefined']) {
    await showPath(page, path);
    await expect(page).toHaveURL(/\/tickets(\?|$)/);
  }
  await expect(page.getByText('Escolha um atendimento para conversar')).toBeVisible();
  await page.getByRole('button', { name: 'Selecionar Ticket' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.getByRole('button', { name: /Conta de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible();
  const { version } = await (await page.request.get(`${prosa().url}/api/version`)).json();
  await expect(page.getByText(`V.${version}`, { exact: true })).toBeVisible();

  // A visitor is led to the log-in. After the log-in, the device still has the width, the volume and the version. If the server
  // doesn't answer, the app shows the version that the server reported last.
  await page.evaluate(() => localStorage.removeItem('prosa.user'));
  await page.route('**/api/version', (route) => route.abort());
  await page.goto(`${prosa().url}/todolist`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill('atendente1@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(bar).toHaveAttribute('aria-valuenow', '470');
  await topBar.getByRole('button', { name: 'Volume das mensagens novas' }).click();
  await expect(page.getByRole('slider')).toHaveValue('0.3');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Conta de/ }).click();
  await expect(page.getByText(`V.${version}`, { exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await showPath(page, '/flowbuilder/1');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Prosa');
});

test('a user who returns after the subscription expired sees the date of its end, and the app has the platform’s name and icon', async ({
  page,
}) => {
  await page.route('**/api/public-settings', (route) =>
    route.fulfill({ json: { appName: 'Conversa Clara', appLogoFavicon: '/icon-512.png' } }),
  );
  await page.route('**/api/auth/login', (route) =>
    route.request().postData()?.includes('whileExpired') === true
      ? route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION', detail: { admins: 'Lúcia Aurora' } } })
      : route.fulfill({ status: 402, json: { error: 'ERR_SUBSCRIPTION_EXPIRED', detail: { date: '2026-01-31' } } }),
  );
  await page.goto(prosa().url);
  await page.getByLabel('E-mail').fill('atendente1@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/financeiro-aberto$/);
  await expect(page.getByText('Opss! Sua assinatura venceu 31/01/2026. Entre em contato com o Suporte')).toBeVisible();
  await expect(page.getByText('As mensagens dos clientes continuam chegando e ficam guardadas')).toBeVisible();
  await expect(page.getByText('fale com: Lúcia Aurora.')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar para entrar' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Conversa Clara');
  await expect(page.locator('link[rel=icon]').first()).toHaveAttribute('href', '/icon-512.png');
  await expect(page.locator('link[rel=icon]:not([href="/icon-512.png"])')).toHaveCount(0);

  // At least two days are left, even if midnight passes on the server before it passes in the browser.
  const dueDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const paidLately = async (route: Route) => {
    const answer = await route.fetch();
    const { user, ...rest } = await answer.json();
    const plan = { ...user.company.plan, useInternalChat: false };
    await route.fulfill({
      response: answer,
      json: { ...rest, user: { ...user, allowGroup: false, company: { ...user.company, plan, dueDate } } },
    });
  };
  await page.unroute('**/api/auth/login');
  await page.route(/\/api\/auth\/(login|refresh_token)$/, paidLately);
  await page.getByLabel('E-mail').fill('atendente1@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('banner')).toContainText(/Sua assinatura vence em [23] dias/);
  await expect(page.getByRole('tab')).toHaveText([/Atendendo/, /Aguardando/, /Resolvidos/]);
  await expect(page.getByRole('link', { name: 'Chat Interno' })).toHaveCount(0);
  await showPath(page, '/chats');
  await expect(page.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();

  // From here on, the server refuses calls, as it does after a subscription's due date.
  await page.unroute(/\/api\/auth\/(login|refresh_token)$/);
  await page.route(/\/api\/(?!public-settings|version)/, (route) =>
    route.fulfill({ status: 402, json: { error: 'ERR_SUBSCRIPTION_EXPIRED', detail: { date: '2026-02-28' } } }),
  );
  await page.reload();
  await expect(page).toHaveURL(/\/financeiro-aberto$/);
  await expect(page.getByText('Sua assinatura venceu 28/02/2026')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page).toHaveURL(/\/tickets(\?|$)/);
});
