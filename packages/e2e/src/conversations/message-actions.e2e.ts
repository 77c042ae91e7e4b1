import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { answerTicket, openTicket, showPath } from '../drive-app.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { listPhoneMessages, writeFromPhone } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';
import { findBubble } from './ticket-work.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa', ...viewports.desk });
const anasPhone = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa', ...viewports.phone });

const findComposer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' });
const findTick = (page: Page, text: string) => findBubble(page, text).getByLabel(/Enviada|Entregue|Lida/);
/** Lists the texts on a customer's phone, oldest first and without signatures. */
const listBodies = async (customer: string) =>
  (await listPhoneMessages(prosa().url, customer)).map(({ body }) => body.split('\n').at(-1));

test('the bubble of a refused answer shows the reason, and the answer can be sent again', async () => {
  const ana = anasDesk();
  await openTicket(ana, 'Seda & Cia');
  await ana.route(/\/api\/messages\/\d+$/, (route) => route.fulfill({ status: 400, json: { error: 'ERR_SENDING_WAPP_MSG' } }), {
    times: 1,
  });
  await answerTicket(ana, 'Seu pedido saiu hoje');
  const message = findBubble(ana, 'Seu pedido saiu hoje');
  await expect(message.getByRole('alert')).toContainText('Não foi possível enviar a mensagem');
  await message.getByRole('button', { name: 'Tentar' }).click();
  await expect(message.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await listBodies('Seda')).filter((body) => body === 'Seu pedido saiu hoje')).toHaveLength(1);
});

test('the conversation of a ticket is exported as a PDF with its text and its private notes', async () => {
  const ana = anasDesk();
  await openTicket(ana, 'Marina Albuquerque');
  await ana.getByRole('heading', { level: 1 }).getByRole('button').click();
  const download = ana.waitForEvent('download');
  await ana.getByRole('dialog', { name: 'Contato' }).getByRole('button', { name: 'Exportar PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Marina.* #\d+\.pdf$/);
  const pdf = readFileSync(await file.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // The text in the file is compressed, so the test checks only the size. A file of this size can't be an empty page.
  expect(pdf.length).toBeGreaterThan(8_000);
  await ana.getByRole('dialog', { name: 'Contato' }).getByRole('button', { name: 'Fechar' }).click();
});

test('the page loads nothing from YouTube before the user presses a linked video, which then plays in the conversation', async () => {
  const ana = anasDesk();
  await openTicket(ana, 'Marina Albuquerque');
  const foreign: string[] = [];
  const refused: string[] = [];
  ana.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  ana.context().on('request', (request) => {
    if (!request.url().startsWith(prosa().url) && !/^(blob|data):/.test(request.url())) foreign.push(request.url());
  });
  await ana
    .context()
    .route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Player</h1>' }),
    );
  await writeFromPhone(prosa().url, 'Marina Albuquerque', 'O exame é este: https://youtu.be/dQw4w9WgXcQ?si=x');
  const watch = ana.getByRole('button', { name: 'Ver o vídeo do YouTube' });
  await expect(watch).toBeVisible();
  expect(foreign).toEqual([]);
  await watch.click();
  await expect(ana.frameLocator('iframe[title="Vídeo do YouTube"]').getByRole('heading', { name: 'Player' })).toBeVisible();
  expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
  expect(refused).toEqual([]);
});

test('an attendant forwards selected messages to several contacts, and sees which of these contacts a colleague serves', async () => {
  const ana = anasDesk();
  await openTicket(ana, 'Marina Albuquerque');
  const first = findBubble(ana, 'Oi! Preciso remarcar');
  await first.click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Selecionar' }).click();
  const bar = ana.getByRole('toolbar', { name: 'Mensagens selecionadas' });
  await expect(bar.getByText('1 mensagem selecionada')).toBeVisible();
  await ana.getByRole('checkbox', { name: /Selecionar a mensagem: Oi! Preciso remarcar/ }).click();
  await bar.getByRole('button', { name: 'Encaminhar' }).click();
  await expect(ana.getByText('Selecione uma mensagem que possa ser encaminhada.')).toBeVisible();
  await ana.getByRole('checkbox', { name: /Selecionar a mensagem: Oi! Preciso remarcar/ }).click();
  await ana.getByRole('checkbox', { name: /Selecionar a mensagem: .*então pode ser na quinta/ }).click();
  await expect(bar.getByText('2 mensagens selecionadas')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Apagar' })).toHaveCount(0);
  expect(await findViolations(ana, 'chosen messages')).toEqual([]);
  await bar.getByRole('button', { name: 'Encaminhar' }).click();

  const dialog = ana.getByRole('dialog', { name: 'Encaminhar 2 mensagens' });
  const forward = dialog.getByRole('button', { name: 'Encaminhar' });
  await forward.click();
  await expect(dialog.getByText('Escolha um contato')).toBeVisible();
  const contacts = dialog.getByRole('combobox', { name: 'Contatos' });
  for (const [text, name] of [
    ['padaria', /Padaria São Bento/],
    ['vida', /Clínica Vida Plena/],
  ] as const) {
    await contacts.fill(text);
    await ana.getByRole('option', { name }).click();
  }
  await forward.click();
  await expect(dialog.getByText('Clínica Vida Plena está com Bruno Lima.')).toBeVisible();
  expect(await findViolations(ana, 'forwarding')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await test.step('without a network a forwarded message shows in the contact’s ticket at once, and is sent once when the network is back', async () => {
    await goOffline(ana.context());
    await first.click({ button: 'right' });
    await ana.getByRole('menuitem', { name: 'Encaminhar' }).click();
    const single = ana.getByRole('dialog', { name: 'Encaminhar 1 mensagem' });
    await single.getByRole('combobox', { name: 'Contatos' }).fill('padaria');
    await ana.getByRole('option', { name: /Padaria São Bento/ }).click();
    await single.getByRole('button', { name: 'Encaminhar' }).click();
    await expect(ana.getByText('Sem rede: as mensagens serão encaminhadas quando houver rede.')).toBeVisible();
    await openTicket(ana, 'Padaria São Bento');
    const forwarded = (text: string) => findBubble(ana, text).filter({ hasText: 'Encaminhada' });
    await expect(forwarded('então pode ser na quinta')).toHaveCount(1);
    await expect(forwarded('Oi! Preciso remarcar')).toHaveCount(2);
    await ana.context().setOffline(false);
    await expect(
      forwarded('Oi! Preciso remarcar')
        .last()
        .getByLabel(/Entregue|Lida|Enviada/),
    ).toBeVisible();
    await expect
      .poll(async () => (await listBodies('Padaria')).filter((body) => body?.includes('Oi! Preciso remarcar')))
      .toHaveLength(2);
    await expect(forwarded('Oi! Preciso remarcar')).toHaveCount(2);
  });
});

test('on a phone, an attendant selects their own messages with a long press and deletes them', async () => {
  const ana = anasPhone();
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Seda & Cia');
  for (const body of ['Primeira', 'Segunda']) {
    await answerTicket(ana, body);
    await expect(findTick(ana, body)).toBeVisible();
  }
  await findBubble(ana, 'Primeira').click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Selecionar' }).click();
  await ana.getByRole('checkbox', { name: 'Selecionar a mensagem: Segunda' }).click();
  await ana.getByRole('button', { name: 'Apagar' }).click();
  await ana.getByRole('dialog', { name: 'Apagar 2 mensagens?' }).getByRole('button', { name: 'Apagar' }).click();
  for (const body of ['Primeira', 'Segunda']) await expect(findBubble(ana, body)).toHaveCount(0);
  await expect(ana.getByRole('textbox', { name: 'Mensagem' })).toBeVisible();
});

test('without a network, an attendant reacts to an answer, and later removes the reaction on a phone', async () => {
  const [ana, phone] = [anasDesk(), anasPhone()];
  await openTicket(ana, 'Padaria São Bento');
  await goOffline(ana.context());
  await answerTicket(ana, 'Fica confirmado');
  const answer = findBubble(ana, 'Fica confirmado');
  await answer.hover();
  await answer.getByRole('button', { name: 'Reagir', exact: true }).click();
  await ana.getByRole('menuitem', { name: 'Reagir com 🎉' }).click();
  const chip = answer.getByRole('button', { name: /🎉 de Ana Souza/ });
  await expect(chip.getByLabel('Esperando envio')).toBeVisible();
  await ana.context().setOffline(false);
  await expect(chip.getByLabel('Esperando envio')).toHaveCount(0);
  const lastTwo = async () => (await listBodies('Padaria')).slice(-2);
  await expect.poll(lastTwo).toEqual(['Fica confirmado', '🎉']);

  await showPath(phone, '/tickets?tab=open');
  await openTicket(phone, 'Padaria São Bento');
  await findBubble(phone, 'Fica confirmado').click({ button: 'right' });
  await expect(phone.getByRole('menuitem', { name: 'Outro emoji' })).toBeVisible();
  expect(await findViolations(phone, 'the menu of a message')).toEqual([]);
  await phone.getByRole('menuitem', { name: 'Tirar a reação 🎉' }).click();
  await expect(findBubble(phone, 'Fica confirmado').getByRole('button', { name: /🎉/ })).toHaveCount(0);
  await expect.poll(lastTwo).toEqual(['🎉', '']);
  await expect(chip).toHaveCount(0);

  // The user can also search for an emoji that the menu does not offer.
  await answer.hover();
  await answer.getByRole('button', { name: 'Opções da mensagem' }).click();
  await ana.getByRole('menuitem', { name: 'Outro emoji' }).click();
  const emoji = ana.getByRole('dialog', { name: 'Reagir' });
  await emoji.getByRole('searchbox').fill('panda');
  await emoji.getByText('🐼', { exact: true }).click();
  await expect(answer.getByRole('button', { name: /🐼 de Ana Souza/ })).toBeVisible();
});

test('a user can take a message back into the composer before it is sent, with and without a network', async () => {
  const ana = anasDesk();
  await showPath(ana, '/profile');
  await ana.getByRole('combobox', { name: 'Desfazer envio' }).click();
  await ana.getByRole('option', { name: '10 segundos' }).click();
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Marina Albuquerque');
  await answerTicket(ana, 'Confirmado para quinta');
  const undo = ana.getByRole('button', { name: 'Desfazer o envio da mensagem' });
  await undo.click();
  await expect(findComposer(ana)).toHaveValue('Confirmado para quinta');
  await expect(findBubble(ana, 'Confirmado para quinta')).toHaveCount(0);

  await goOffline(ana.context());
  await answerTicket(ana, 'Confirmado para sexta');
  await undo.click();
  await expect(findComposer(ana)).toHaveValue('Confirmado para sexta');
  await ana.context().setOffline(false);
  expect((await listBodies('Marina')).filter((body) => body?.startsWith('Confirmado'))).toEqual([]);

  // A message that can still be taken back is sent immediately when the user sends the next one. All messages arrive in order.
  await answerTicket(ana, 'Confirmado para sábado');
  await answerTicket(ana, 'Até lá!');
  await expect(undo).toHaveCount(1);
  await expect.poll(async () => (await listBodies('Marina')).at(-1)).toBe('Confirmado para sábado');
  await ana.evaluate(() => {
    const { id }: { id: number } = JSON.parse(localStorage.getItem('prosa.user') ?? '');
    localStorage.removeItem(`prosa-undo-send-${id}`);
  });
  await answerTicket(ana, 'Bom fim de semana!');
  await expect
    .poll(async () => (await listBodies('Marina')).slice(-3))
    .toEqual(['Confirmado para sábado', 'Até lá!', 'Bom fim de semana!']);
  await expect(undo).toHaveCount(0);
});
