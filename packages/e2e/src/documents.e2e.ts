import { expect, type Page } from '@playwright/test';
import { waitForServiceWorker } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { keepSignedInPage } from './keep-signed-in-page.ts';
import { startProsaForFile } from './start-prosa-for-file.ts';
import { test } from './test.ts';

const prosa = startProsaForFile();
const lucia = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
const anaSouza = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
test.setTimeout(180_000);

const bubbleWith = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text });
const network = (page: Page, state: RegExp) => page.getByRole('button', { name: state }).filter({ visible: true });

async function sendChatMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Escreva para a equipe' }).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(bubbleWith(page, text)).toHaveCount(1);
}

async function openChat(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: /Chat Interno/ }).click();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** Creates a new chat of Lúcia and Ana, and opens it in the browsers of both. */
async function openChatOfTwo(title: string): Promise<{ desk: Page; ana: Page }> {
  const [desk, ana] = [lucia(), anaSouza()];
  await waitForServiceWorker(ana);
  await desk.getByRole('link', { name: 'Chat Interno' }).click();
  await desk.getByRole('button', { name: 'Nova conversa' }).first().click();
  const dialog = desk.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByText('Grupo', { exact: true }).click();
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByText('Ana Souza').click();
  await dialog.getByRole('button', { name: 'Criar' }).click();
  await expect(desk.getByRole('heading', { name: title })).toBeVisible();
  await sendChatMessage(desk, 'Começo');
  await openChat(ana, title);
  await expect(bubbleWith(ana, 'Começo')).toHaveCount(1);
  return { desk, ana };
}

test('a change that a user makes to a document without a network is counted as unsent, survives the end of the app, and is sent from another screen', async () => {
  const { desk, ana } = await openChatOfTwo('Sem rede');
  await goOffline(ana.context());
  await sendChatMessage(ana, 'Primeira sem rede');
  await sendChatMessage(ana, 'Segunda sem rede');
  // The sign of a waiting change appears once the change is stored on the device.
  await expect(bubbleWith(ana, 'Segunda sem rede').getByLabel('Esperando envio')).toBeVisible();
  await ana.goto(`${prosa().url}/tickets`);
  await network(ana, /Sem rede: 2 a enviar/).click();
  const panel = ana.getByRole('dialog', { name: 'O que falta enviar' });
  await expect(panel.getByText('· Sem rede')).toBeVisible();
  await expect(panel.getByText('Segunda sem rede')).toBeVisible();
  await ana.reload();
  await expect(network(ana, /Sem rede: 2 a enviar/)).toBeVisible();
  await ana.context().setOffline(false);
  await expect(network(ana, /Sincronizado$/)).toBeVisible({ timeout: 30_000 });
  for (const text of ['Primeira sem rede', 'Segunda sem rede']) await expect(bubbleWith(desk, text)).toHaveCount(1);
  await openChat(ana, 'Sem rede');
  for (const text of ['Primeira sem rede', 'Segunda sem rede']) await expect(bubbleWith(ana, text)).toHaveCount(1);
});

test('two tabs of a browser show each other’s offline changes of a document, and the server stores each change exactly once', async () => {
  const { desk, ana } = await openChatOfTwo('Duas abas');
  const other = await ana.context().newPage();
  await other.goto(ana.url());
  await expect(bubbleWith(other, 'Começo')).toHaveCount(1);
  await goOffline(ana.context());
  await sendChatMessage(ana, 'Da primeira aba');
  await expect(bubbleWith(other, 'Da primeira aba')).toHaveCount(1);
  await sendChatMessage(other, 'Da segunda aba');
  await expect(bubbleWith(ana, 'Da segunda aba')).toHaveCount(1);
  await ana.context().setOffline(false);
  for (const page of [desk, ana, other])
    for (const text of ['Da primeira aba', 'Da segunda aba'])
      await expect(bubbleWith(page, text)).toHaveCount(1, { timeout: 30_000 });
  await expect(network(ana, /Sincronizado$/)).toBeVisible({ timeout: 30_000 });
  await other.close();
});

test('a change that a user makes to a document while the server crashes is stored exactly once after the restart', async () => {
  const { desk, ana } = await openChatOfTwo('Queda');
  await prosa().kill('SIGKILL');
  await sendChatMessage(ana, 'Durante a queda');
  await prosa().restart();
  for (const page of [ana, desk]) await expect(bubbleWith(page, 'Durante a queda')).toHaveCount(1, { timeout: 60_000 });
  await expect(network(ana, /Sincronizado$/)).toBeVisible({ timeout: 60_000 });
  await desk.reload();
  await expect(bubbleWith(desk, 'Durante a queda')).toHaveCount(1);
});
