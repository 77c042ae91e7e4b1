import { expect, request, type Page } from '@playwright/test';
import { answerTicket, waitForServiceWorker, openTicket, openSignedInPage } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { listTracesOf } from './list-traces-of.ts';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { demoPassword } from './start-prosa.ts';
import { test } from './test.ts';

const prosa = createCompanyForFile();
test.setTimeout(180_000);

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
}
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
}

test(
  '[L1] [L2] a log-out without a network lists the work that would be lost, and leaves no data on a shared device',
  { tag: '@notifications' },
  async ({ browser }) => {
    const page = await openSignedInPage(browser, {
      url: prosa().url,
      email: 'atendente1@demo.prosa',
      permissions: ['notifications'],
    });
    await waitForServiceWorker(page);
    await openTicket(page, 'Marina Albuquerque');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.showNotification('Marina Albuquerque', { body: 'Oi' });
    });
    await goOffline(page.context());
    await answerTicket(page, 'Ainda não enviada');
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('rascunho de Marina Albuquerque');
    // The test waits until the app has stored the copy of the first screen, because the log-out has to remove it. The app stores
    // the copy once the screen no longer changes.
    await expect.poll(() => listTracesOf(page, 'Marina Albuquerque')).toContain('localStorage');

    await logOut(page);
    const question = page.getByRole('dialog');
    await expect(question).toContainText('1 mudança ainda não foi enviada e será apagada deste aparelho.');
    await expect(question).toContainText('Marina Albuquerque');
    await expect(question).toContainText('Ainda não enviada');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Sem rede · 1 a enviar').filter({ visible: true })).toBeVisible();
    await logOut(page);
    await question.getByRole('button', { name: 'Sair mesmo assim' }).click();
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await expect.poll(() => listTracesOf(page, 'Marina Albuquerque')).toEqual([]);
    await expect(page).toHaveTitle('Prosa');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();

    // Once the network is back, the device reports the log-out to the server, and the server ends the session.
    const told = page.waitForResponse((answered) => answered.url().endsWith('/api/auth/logout'));
    await page.context().setOffline(false);
    // The test sends the event `online` itself, because the browser's emulation does not send it to a page that was loaded
    // without a network.
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    expect((await told).status()).toBe(200);
    const sent: string[] = [];
    page.on('request', (asked) => asked.method() === 'POST' && sent.push(asked.url()));
    await logIn(page, 'atendente2@demo.prosa');
    await expect(page.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true })).toBeVisible();
    expect(await listTracesOf(page, 'Ainda não enviada')).toEqual([]);
    expect(sent.filter((url) => url.includes('/messages/'))).toEqual([]);
  },
);

test('[C4] if a session is ended elsewhere, unsent entries stay until the same user is back, and another user neither sees nor sends them', async ({
  browser,
}) => {
  const page = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  // The link is found by the beginning of its name, because the name may end with the number of unread messages.
  const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true }).click();
  const todos = page.getByRole('list', { name: 'Suas tarefas' }).getByRole('listitem');
  await goTo('Tarefas');
  for (const text of ['Ligar para Helena', '   ', 'Conferir a agenda']) {
    await page.getByRole('textbox', { name: 'Nova tarefa' }).fill(text);
    await page.keyboard.press('Enter');
  }
  await expect(todos).toHaveText([/Conferir a agenda/, /Ligar para Helena/]);
  await page.getByRole('button', { name: 'Editar: Ligar para Helena' }).click();
  await page.getByRole('textbox', { name: 'Editar: Ligar para Helena' }).fill('Ligar para Helena hoje');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Feita: Conferir a agenda' }).click();
  const kept = [/Ligar para Helena hoje/, /Conferir a agenda/];
  await expect(todos).toHaveText(kept);
  await logOut(page);
  await logIn(page, 'atendente1@demo.prosa');
  await goTo('Tarefas');
  await expect(todos).toHaveText(kept);

  await goTo('Atendimentos');
  await openTicket(page, 'Padaria São Bento');
  await goOffline(page.context());
  await answerTicket(page, 'Escrita antes de cair');
  await expect(page.getByText('Sem rede · 1 a enviar').filter({ visible: true })).toBeVisible();
  const elsewhere = await request.newContext({ baseURL: prosa().url });
  const data = { email: 'atendente1@demo.prosa', password: demoPassword, device: 'desk' };
  expect((await elsewhere.post('/api/auth/login', { data })).ok()).toBe(true);
  await page.context().setOffline(false);
  await expect(page.getByText('Sua conta foi acessada em outro computador.')).toBeVisible({ timeout: 30_000 });

  const sent: string[] = [];
  page.on('request', (asked) => asked.url().includes('/api/messages/') && sent.push(asked.method()));
  await logIn(page, 'atendente2@demo.prosa');
  await expect(page.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText('Padaria São Bento')).toHaveCount(0);
  await expect(page.getByText('Escrita antes de cair')).toHaveCount(0);
  expect(sent.filter((method) => method === 'POST')).toEqual([]);
  await goTo('Tarefas');
  await expect(page.getByText('Nada a fazer')).toBeVisible();
  await logOut(page);

  await logIn(page, 'atendente1@demo.prosa');
  await openTicket(page, 'Padaria São Bento');
  const bubble = page.getByRole('article').filter({ hasText: 'Escrita antes de cair' });
  await expect(bubble.getByLabel(/Enviada|Entregue|Lida/)).toBeVisible({ timeout: 30_000 });
  await expect(bubble).toHaveCount(1);
  expect((await elsewhere.get('/api/tickets')).status()).toBe(401);
  await elsewhere.dispose();
});
