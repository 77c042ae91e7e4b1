import { expect, type Page } from '@playwright/test';
import { openTicket, waitForServiceWorker, openSignedInPage } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { writeFromPhone } from '../simulated-phone.ts';
import { storeMessages } from '../store-messages.ts';
import { test } from '../test.ts';
import { findBubble } from './ticket-work.ts';

/**
 * The number of the customer's messages. A device holds the last 100 messages of a ticket, so the first of these are only on the
 * server.
 */
const LINES = 104;

const prosa = createCompanyForFile();

/** Sends a message as a customer of the demo. */
const write = (name: string, body: string) => writeFromPhone(prosa().url, name, body);

const box = (page: Page) => page.getByRole('searchbox');
const heldRows = (page: Page) => page.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('link');
const part = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('link');
const topOf = async (page: Page, name: string) => (await page.getByRole('link', { name }).boundingBox())?.y;

test('a search without a network finds contacts, numbers and messages, including new ones, with a network the server adds older messages below, and a conversation is searched by words and by day', async ({
  browser,
}) => {
  const lines = Array.from({ length: LINES - 1 }, (_, n) => (n === 59 ? 'Recebi só meia devolução do café' : `Linha ${n + 1}`));
  await storeMessages(prosa(), 'Padaria São Bento', ['A encomenda antiquíssima', ...lines]);
  await prosa().sql(`
    update messages set created_at = created_at - interval '400 days' where body = 'A encomenda antiquíssima'`);
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await write('Padaria', `Linha ${LINES}`);
  await write('Marina', 'Esta também é antiquíssima');
  await expect(ana.getByRole('link', { name: /Padaria São Bento.*Linha 104/ })).toBeVisible();
  await expect(ana.getByRole('link', { name: /Marina.*antiquíssima/ })).toBeVisible();
  await waitForServiceWorker(ana);
  // A message can be found only a moment after its arrival, so the test repeats the search.
  await expect(async () => {
    await box(ana).fill('');
    await box(ana).fill('Linha 104');
    await expect(heldRows(ana)).toHaveText([/Padaria São Bento/], { timeout: 2_000 });
  }).toPass();

  await test.step('contacts, numbers, and messages with their accents are found without network', async () => {
    await goOffline(ana.context());
    await box(ana).fill('SAO BENTO');
    await expect(heldRows(ana)).toHaveText([/Padaria São Bento/]);
    await box(ana).fill('(11) 98765-4321');
    await expect(heldRows(ana)).toHaveText([/Marina Albuquerque/]);
    await box(ana).fill('devolucao do CAFE');
    await expect(heldRows(ana)).toHaveText([/Padaria São Bento.*devolução do café/]);
    await box(ana).fill('antiquissima');
    await expect(heldRows(ana)).toHaveText([/Marina Albuquerque.*antiquíssima/]);
  });

  await test.step('a hit opens the conversation where the message is', async () => {
    await box(ana).fill('devolucao do cafe');
    await heldRows(ana).click();
    await expect(findBubble(ana, 'Recebi só meia devolução do café')).toBeInViewport();
    await expect(findBubble(ana, 'Linha 104')).not.toBeInViewport();
  });

  await test.step('with a network, the server’s older hit appears below the others, and moves none of them', async () => {
    await box(ana).fill('antiquissima');
    await expect(heldRows(ana)).toHaveText([/Marina Albuquerque/]);
    const before = await topOf(ana, 'Marina');
    await ana.context().setOffline(false);
    await expect(ana.getByText('Sincronizado').first()).toBeVisible();
    await box(ana).fill('antiquíssim');
    await expect(part(ana, 'Encontrado no servidor')).toHaveText([/Padaria São Bento/]);
    await expect(heldRows(ana).first()).toContainText('Marina Albuquerque');
    expect(await topOf(ana, 'Marina')).toBe(before);
  });

  await test.step('a message that comes while the search is open is found at its end', async () => {
    const before = await topOf(ana, 'Marina');
    await write('Seda', 'A minha é antiquíssima também');
    await expect(part(ana, 'Chegou agora')).toHaveText([/Seda.*antiquíssima/]);
    expect(await topOf(ana, 'Marina')).toBe(before);
    // The server finds nothing yet. Matches of the server would appear under their own heading.
    const serverAnswered = ana.waitForResponse((response) => /\/api\/tickets\?.*zebra/.test(response.url()));
    await box(ana).fill('zebra listrada');
    await serverAnswered;
    await expect(ana.getByText(/^Nada encontrado/)).toBeVisible();
    await write('Marina', 'Vi uma zébra listrada');
    await expect(part(ana, 'Chegou agora')).toHaveText([/Marina.*zébra listrada/]);
  });

  await test.step('a search in the conversation finds messages on the device, and further back on the server', async () => {
    await box(ana).fill('');
    await openTicket(ana, 'Padaria São Bento');
    await ana.keyboard.press('Control+f');
    const search = ana.getByRole('search');
    const words = search.getByRole('searchbox', { name: 'Buscar na conversa' });
    await words.fill('devolucao do cafe');
    const near = findBubble(ana, 'Recebi só meia devolução do café');
    await expect(near).toBeInViewport();
    await expect(near.locator('mark')).toHaveText('devolução do café');
    await expect(search.getByRole('status')).toHaveText('1 de 1');
    await expect(findBubble(ana, 'Linha 104')).not.toBeInViewport();
    await words.fill('antiquissima');
    const far = findBubble(ana, 'A encomenda antiquíssima');
    await expect(far).toBeInViewport();
    await expect(far.locator('mark')).toHaveText('antiquíssima');
    await words.fill('');
  });

  await test.step('a jump to a day loads it from the server, and says without a network what the device may lack', async () => {
    const goToDay = async (daysAgo: number) => {
      const day = await ana.evaluate((days) => new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv'), daysAgo);
      await ana.getByLabel('Ir para um dia').fill(day);
    };
    const toEnd = ana.getByRole('button', { name: /^Ir para a última mensagem/ });
    await toEnd.click();
    await expect(findBubble(ana, 'Linha 104')).toBeInViewport();
    await goToDay(401);
    await expect(findBubble(ana, 'A encomenda antiquíssima')).toBeInViewport();
    await expect(findBubble(ana, 'Linha 104')).not.toBeInViewport();
    await toEnd.click();
    await expect(findBubble(ana, 'Linha 104')).toBeInViewport();
    await goOffline(ana.context());
    await goToDay(300);
    await expect(ana.getByText('este aparelho pode não ter todas as mensagens desse dia')).toBeVisible();
    await expect(findBubble(ana, 'Linha 104')).not.toBeInViewport();
    await ana.getByRole('searchbox', { name: 'Buscar na conversa' }).press('Escape');
    await expect(ana.getByRole('search')).toHaveCount(0);
    await expect(ana.locator('mark')).toHaveCount(0);
  });
});
