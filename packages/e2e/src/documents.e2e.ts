import { expect, type Browser, type Page } from '@playwright/test';
import { installed, signedIn } from './drive-app.ts';
import { prosaOfFile } from './prosa-of-file.ts';
import { test } from './test.ts';

const prosa = prosaOfFile();
test.setTimeout(180_000);

const said = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text });
const network = (page: Page, state: RegExp) => page.getByRole('button', { name: state }).filter({ visible: true });

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Escreva para a equipe' }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(said(page, text)).toHaveCount(1);
}

async function openChat(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: /Chat Interno/ }).click();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** Opens a new chat of Lúcia and Ana in both of their browsers. */
async function chatOfTwo(browser: Browser, title: string): Promise<{ desk: Page; ana: Page }> {
  const desk = await signedIn(browser, prosa().url, 'admin@demo.prosa');
  const ana = await signedIn(browser, prosa().url, 'atendente1@demo.prosa');
  await installed(ana);
  await desk.getByRole('link', { name: 'Chat Interno' }).click();
  await desk.getByRole('button', { name: 'Nova conversa' }).first().click();
  const dialog = desk.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByText('Grupo', { exact: true }).click();
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByText('Ana Souza').click();
  await dialog.getByRole('button', { name: 'Criar' }).click();
  await expect(desk.getByRole('heading', { name: title })).toBeVisible();
  await say(desk, 'Começo');
  await openChat(ana, title);
  await expect(said(ana, 'Começo')).toHaveCount(1);
  return { desk, ana };
}

test('a document’s change without a network is counted, survives the end of the app, and is sent while another screen is open', async ({
  browser,
}) => {
  const { desk, ana } = await chatOfTwo(browser, 'Sem rede');
  await ana.context().setOffline(true);
  await say(ana, 'Primeira sem rede');
  await say(ana, 'Segunda sem rede');
  // The editor shows the mark once the change is on the device.
  await expect(said(ana, 'Segunda sem rede').getByLabel('Esperando envio')).toBeVisible();
  await ana.goto(`${prosa().url}/tickets`);
  await network(ana, /Sem rede: 2 a enviar/).click();
  const panel = ana.getByRole('dialog', { name: 'O que falta enviar' });
  await expect(panel.getByText('· Sem rede')).toBeVisible();
  await expect(panel.getByText('Segunda sem rede')).toBeVisible();
  await ana.reload();
  await expect(network(ana, /Sem rede: 2 a enviar/)).toBeVisible();
  await ana.context().setOffline(false);
  await expect(network(ana, /Sincronizado$/)).toBeVisible({ timeout: 30_000 });
  for (const text of ['Primeira sem rede', 'Segunda sem rede']) await expect(said(desk, text)).toHaveCount(1);
  await openChat(ana, 'Sem rede');
  for (const text of ['Primeira sem rede', 'Segunda sem rede']) await expect(said(ana, text)).toHaveCount(1);
});

test('two tabs of a browser show each other’s offline changes of a document, and each is stored once', async ({ browser }) => {
  const { desk, ana } = await chatOfTwo(browser, 'Duas abas');
  const other = await ana.context().newPage();
  await other.goto(ana.url());
  await expect(said(other, 'Começo')).toHaveCount(1);
  await ana.context().setOffline(true);
  await say(ana, 'Da primeira aba');
  await expect(said(other, 'Da primeira aba')).toHaveCount(1);
  await say(other, 'Da segunda aba');
  await expect(said(ana, 'Da segunda aba')).toHaveCount(1);
  await ana.context().setOffline(false);
  for (const page of [desk, ana, other])
    for (const text of ['Da primeira aba', 'Da segunda aba']) await expect(said(page, text)).toHaveCount(1, { timeout: 30_000 });
  await expect(network(ana, /Sincronizado$/)).toBeVisible({ timeout: 30_000 });
});

test('a change of a document during a crash of the server is there once after the restart', async ({ browser }) => {
  const { desk, ana } = await chatOfTwo(browser, 'Queda');
  await prosa().kill('SIGKILL');
  await say(ana, 'Durante a queda');
  await prosa().restart();
  for (const page of [ana, desk]) await expect(said(page, 'Durante a queda')).toHaveCount(1, { timeout: 60_000 });
  await expect(network(ana, /Sincronizado$/)).toBeVisible({ timeout: 60_000 });
  await desk.reload();
  await expect(said(desk, 'Durante a queda')).toHaveCount(1);
});
