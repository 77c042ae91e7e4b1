import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { openTicket, showPath, waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { listPhoneMessages } from '../simulated-phone.ts';
import { readStoredRows } from '../stored-rows.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
test.setTimeout(180_000);

const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(3 * 1024 * 1024)]);
const toDigest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function attachFile(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer: file });
  await page.getByRole('textbox', { name: 'Legenda' }).press('Enter');
}

/** Ends the process that renders the page, so that no code of the page runs when the page ends. */
async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // The browser never answers this call, because the process that would answer is gone.
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('[U1] an upload waits while there is no network, and then continues where it stopped', async () => {
  const ana = anasDesk();
  await openTicket(ana, 'Padaria São Bento');
  const offsets: number[] = [];
  await ana.route(/\/api\/uploads\/[^/]+\/part/, async (route) => {
    offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')));
    if (offsets.length === 3) await goOffline(ana.context());
    await route.continue();
  });
  await attachFile(ana, 'contrato.pdf');
  await expect(ana.getByText(/Sem rede · 1 a enviar/).filter({ visible: true })).toBeVisible();
  await ana.context().setOffline(false);
  const bubble = ana.getByRole('article').filter({ hasText: 'contrato.pdf' });
  await expect(bubble.getByLabel(/Enviada|Entregue|Lida/)).toBeVisible({ timeout: 30_000 });
  expect(offsets.slice(0, 2)).toEqual([0, 512 * 1024]);
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  await ana.unrouteAll();
});

test('[U2] if a user cancels an upload before its end, no file arrives', async () => {
  const ana = anasDesk();
  await openTicket(ana, 'Marina Albuquerque');
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let posted = 0;
  await ana.route(/\/api\/messages\/\d+$/, (route) => {
    posted += 1;
    return route.continue();
  });
  await ana.route(/\/api\/uploads\/[^/]+\/part\?offset=524288/, async (route) => {
    await held;
    await route.continue();
  });
  await attachFile(ana, 'errado.pdf');
  await ana
    .getByRole('button', { name: /Estado da rede.*1 a enviar/ })
    .filter({ visible: true })
    .click();
  const panel = ana.getByRole('dialog', { name: 'O que falta enviar' });
  await expect(panel).toContainText('16 % enviado');
  await panel.getByRole('button', { name: 'Desfazer' }).click();
  await expect(panel).toContainText('Tudo foi enviado.');
  const answered = ana.waitForResponse(/\/part\?offset=524288/);
  letGo?.();
  await answered;
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('article').filter({ hasText: 'errado.pdf' })).toHaveCount(0);
  await expect(ana.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true })).toBeVisible();
  expect(posted).toBe(0);
  await ana.unrouteAll();
});

test('content that is shared on a phone without a network reaches the chosen ticket once the network is back', async () => {
  const ana = anasDesk();
  await waitForServiceWorker(ana);
  await goOffline(ana.context());
  // The test posts a form as the operating system does when a user shares content with the app. The app's manifest defines the
  // fields of this form.
  await ana.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
    });
    const given = new DataTransfer();
    given.items.add(new File(['%PDF-1.4'], 'exame é.pdf', { type: 'application/pdf' }));
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
    input.files = given.files;
    form.append(input, Object.assign(document.createElement('input'), { name: 'text', value: 'Chegou o exame' }));
    document.body.append(form);
    form.submit();
  });
  await expect(ana.getByRole('heading', { name: 'Enviar para onde?' })).toBeVisible();
  await expect(ana.getByText('exame é.pdf')).toBeVisible();
  await ana.getByRole('searchbox').fill('marina');
  await ana.getByRole('button', { name: /Marina Albuquerque/ }).click();
  await expect(ana.getByRole('heading', { level: 1, name: /Marina Albuquerque/ })).toBeVisible();
  await expect(ana.getByRole('textbox', { name: 'Legenda' })).toHaveValue('Chegou o exame');
  await ana.getByRole('textbox', { name: 'Legenda' }).press('Enter');
  await expect(ana.getByRole('article').filter({ hasText: 'exame é.pdf' }).getByLabel('Esperando envio')).toBeVisible();
  await ana.context().setOffline(false);
  const sent = ana.getByRole('article').filter({ hasText: 'exame é.pdf' });
  await expect(sent.getByLabel(/Enviada|Entregue|Lida/)).toBeVisible();
  // The file has been sent once, and nothing shared is left to send, so the share screen redirects to the tickets.
  await ana.goto(`${prosa().url}/share`);
  await expect(ana).toHaveURL(/\/tickets$/);
});

// This test crashes the page that all tests of this file use, so it is the last test.
test('[U1] when a tab crashes halfway through an upload, another tab continues the upload, and the file arrives once with every byte', async () => {
  const ana = anasDesk();
  const context = ana.context();
  const drafts = async () => JSON.stringify(await readStoredRows(ana, 'drafts'));
  const composer = ana.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Seda & Cia');
  const typed = 'Sobre a sua ent';
  await composer.pressSequentially(typed);
  await expect.poll(drafts).toContain(typed);

  await openTicket(ana, 'Padaria São Bento');
  const drag = (type: 'dragover' | 'dragleave') =>
    ana.getByRole('region', { name: /^Atendimento #/ }).evaluate((pane, event) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF'], 'pedido.pdf', { type: 'application/pdf' }));
      pane.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
    }, type);
  const overlay = ana.getByText('Solte os arquivos para anexar');
  await drag('dragover');
  await expect(overlay).toBeVisible();
  await drag('dragleave');
  await expect(overlay).toHaveCount(0);
  await composer.evaluate(async (area) => {
    const canvas = new OffscreenCanvas(60, 40);
    canvas.getContext('2d')?.fillRect(10, 10, 20, 20);
    const clipboard = new DataTransfer();
    clipboard.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
  });
  const sheet = (page: Page) => page.getByRole('group', { name: 'Arquivos a enviar' });
  await expect(sheet(ana).getByRole('img').first()).toBeVisible();
  await sheet(ana).getByRole('textbox', { name: 'Legenda' }).fill('Segue o pedido médico');
  await expect.poll(drafts).toContain('Segue o pedido médico');

  await openTicket(ana, 'Marina Albuquerque');
  const offsets: number[] = [];
  let kill: (() => void) | undefined;
  const inTheMiddle = new Promise<void>((resolve) => (kill = resolve));
  await context.route(/\/api\/uploads\/[^/]+\/part/, async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    // The first tab crashes before it sends the third part.
    if (offset >= 1024 * 1024 && kill !== undefined) {
      kill();
      return;
    }
    offsets.push(offset);
    await route.continue();
  });
  await attachFile(ana, 'laudo.pdf');
  await inTheMiddle;
  await expect(ana.getByText(/Enviando 3\d %/)).toBeVisible();
  kill = undefined;
  await crashTab(ana);

  const again = await context.newPage();
  await again.goto(prosa().url);
  await openTicket(again, 'Marina Albuquerque');
  const bubble = again.getByRole('article').filter({ hasText: 'laudo.pdf' });
  await expect(bubble.getByLabel(/Enviada|Entregue|Lida/)).toBeVisible({ timeout: 60_000 });
  await expect(bubble).toHaveCount(1);
  // No part was sent twice, and all parts were sent in order.
  expect(offsets).toEqual([...new Set(offsets)]);
  expect(offsets).toEqual([...offsets].sort((a, b) => a - b));

  const rows = await readStoredRows<{ media: { name: string; url: string } | null }>(again, 'messages');
  const [stored, ...more] = rows.flatMap(({ media }) => (media?.name === 'laudo.pdf' ? [media.url] : []));
  expect(more).toEqual([]);
  const answer = await context.request.get(new URL(stored ?? '', prosa().url).href);
  expect(toDigest(await answer.body())).toBe(toDigest(file));

  await openTicket(again, 'Seda & Cia');
  await expect(again.getByRole('textbox', { name: 'Escreva uma mensagem' })).toHaveValue(typed);
  await openTicket(again, 'Padaria São Bento');
  await expect(sheet(again).getByRole('textbox', { name: 'Legenda' })).toHaveValue('Segue o pedido médico');
  await sheet(again).getByRole('textbox', { name: 'Legenda' }).press('Enter');
  await expect
    .poll(async () => (await listPhoneMessages(prosa().url, 'Padaria')).at(-1))
    .toMatchObject({ mediaType: 'image', body: expect.stringContaining('Segue o pedido médico') });
});
