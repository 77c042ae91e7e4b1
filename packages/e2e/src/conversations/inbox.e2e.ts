import { expect, type Page } from '@playwright/test';
import { answerTicket, openTicket, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';
import { findBubble } from './ticket-work.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
const adminsPhone = keepSignedInPage(prosa, { email: 'admin@demo.prosa', ...viewports.phone });

const findTicketList = (page: Page) => page.getByRole('list', { name: 'Lista de atendimentos' });
const findTicketRows = (page: Page) => findTicketList(page).getByRole('link');
/**
 * Counts the rows of the list of a tab. A list shows its first rows a moment before the others, so the function waits until every
 * ticket of the tab has a row.
 */
async function countRows(page: Page, tab: RegExp): Promise<number> {
  let count = 0;
  await expect(async () => {
    count = Number((await page.getByRole('tab', { name: tab, selected: true }).textContent())?.match(/\d+/)?.[0]);
    await expect(findTicketRows(page)).toHaveCount(count, { timeout: 1_000 });
  }).toPass();
  return count;
}
const findToolbar = (page: Page, selected: RegExp) => page.getByRole('toolbar', { name: selected });

test('an admin saves filters of the inbox as views, and sees the views and their order on another device', async () => {
  const [page, phone] = [adminsDesk(), adminsPhone()];
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Salvar como visão' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('list', { name: 'Visões' }).getByTitle(name, { exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  };
  await showPath(page, '/tickets?tab=pending&all=1');
  await showPath(phone, '/tickets?tab=open');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await save('Todos esperando');
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await page.getByRole('button', { name: 'VIP', exact: true }).click();
  await save('Meus VIP');
  await expect(page).toHaveURL(/all=1.*tags=\d+/);

  const panel = page.getByRole('group', { name: 'Filtros' });
  for (const status of ['Aguardando', 'Atendendo']) await panel.getByRole('button', { name: status }).click();
  const several = page.getByRole('tab', { name: /^Atendendo \+ Aguardando/ });
  await expect(several).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/statuses=[a-z]+,[a-z]+/);
  await save('VIP ativos');
  const count = (await several.textContent())?.match(/\d*$/)?.[0] ?? '';
  await expect(page.getByRole('list', { name: 'Visões' }).getByRole('button', { name: /^VIP ativos/ })).toHaveText(
    `VIP ativos${count}`,
  );
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await expect(several).toHaveCount(0);

  await goOffline(page.context());
  await page.getByRole('button', { name: 'Organizar visões' }).click();
  const dialog = page.getByRole('dialog', { name: 'Minhas visões' });
  await dialog.getByRole('button', { name: 'Subir Meus VIP' }).click();
  await dialog.getByRole('button', { name: 'Alterar Meus VIP' }).click();
  await page.getByLabel('Nome').fill('Clientes VIP');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  const names = ['Clientes VIP', 'Todos esperando', 'VIP ativos'];
  const views = (device: Page) => device.getByRole('list', { name: 'Visões' }).getByRole('button');
  const ordered = names.map((name) => new RegExp(`^${name}\\d*$`));
  await expect(views(page)).toHaveText(ordered);
  await page.context().setOffline(false);
  await expect(views(phone)).toHaveText(ordered);

  await phone.getByRole('button', { name: 'Todos esperando' }).click();
  await expect(phone.getByRole('tab', { name: /Aguardando/ })).toHaveAttribute('aria-selected', 'true');
  await expect(phone).toHaveURL(/tab=pending&all=1/);
  await phone.getByRole('button', { name: /^VIP ativos/ }).click();
  await expect(phone.getByRole('tab', { name: /^Atendendo \+ Aguardando/ })).toHaveAttribute('aria-selected', 'true');
});

test('an admin tags and resolves several tickets together without a network, and then undoes the resolving', async () => {
  const page = adminsDesk();
  await showPath(page, '/tickets?tab=pending&all=1');
  const waiting = await countRows(page, /^Aguardando/);
  await findTicketRows(page).first().hover();
  await findTicketList(page).getByRole('checkbox').first().click();
  await findTicketRows(page)
    .nth(waiting - 1)
    .click({ modifiers: ['Shift'] });
  await expect(findToolbar(page, new RegExp(`^${waiting} selecionados`))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: /selecionad/ })).toHaveCount(0);

  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const two = findToolbar(page, /^2 selecionados/);
  await two.getByRole('button', { name: 'Dar tags' }).click();
  const dialog = page.getByRole('dialog');
  // The test waits until the dialog is shown, because the browser must have loaded its code before the network ends.
  await expect(dialog.getByRole('combobox', { name: 'Tags' })).toBeVisible();
  await goOffline(page.context());
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('VIP');
  await page.getByRole('option', { name: 'VIP' }).click();
  await dialog.getByRole('button', { name: 'Dar tags' }).click();
  await expect(findTicketRows(page).filter({ hasText: 'VIP' })).toHaveCount(2);

  await page.getByRole('tab', { name: /Atendendo/ }).click();
  const serving = await countRows(page, /^Atendendo/);
  await findTicketRows(page).first().hover();
  await findTicketList(page).getByRole('checkbox').first().click();
  await findTicketList(page).getByRole('checkbox').nth(1).click();
  await two.getByRole('button', { name: 'Resolver' }).click();
  await expect(findTicketRows(page)).toHaveCount(serving - 2);
  await expect(page.getByText('2 atendimentos resolvidos.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(findTicketRows(page)).toHaveCount(serving);
  await page.context().setOffline(false);
  await expect(page.getByText('Sincronizado').filter({ visible: true })).toBeVisible();
});

test('on a phone, a long press selects a ticket, and further presses select more tickets', async () => {
  const page = adminsPhone();
  await showPath(page, '/tickets?tab=pending&all=1');
  const first = findTicketRows(page).filter({ hasText: 'Helena Prado' });
  const touch = { identifier: 1, clientX: 120, clientY: 300 };
  await first.dispatchEvent('touchstart', { touches: [touch], changedTouches: [touch], targetTouches: [touch] });
  await expect(findToolbar(page, /^1 selecionado$/)).toBeVisible();
  await first.dispatchEvent('touchend', { touches: [], changedTouches: [touch], targetTouches: [] });
  await findTicketRows(page).filter({ hasText: 'Rafaela Nogueira' }).tap();
  await expect(findToolbar(page, /^2 selecionados/)).toBeVisible();
  await expect(page).toHaveURL(/\/tickets\?/);
  await findToolbar(page, /^2/).getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByRole('toolbar', { name: /selecionad/ })).toHaveCount(0);
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  for (const name of ['Helena Prado', 'Rafaela Nogueira'])
    await expect(findTicketRows(page).filter({ hasText: name })).toBeVisible();
});

const findNewTicketDialog = (page: Page) => page.getByRole('dialog', { name: 'Novo atendimento' });
const pressOpenTicket = (page: Page) => findNewTicketDialog(page).getByRole('button', { name: 'Abrir atendimento' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function chooseContact(page: Page, typed: string, name: string): Promise<void> {
  await findNewTicketDialog(page).getByRole('combobox', { name: 'Contato' }).fill(typed);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}
async function chooseQueue(page: Page, name: string): Promise<void> {
  await findNewTicketDialog(page).getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name }).click();
}

test('on a phone, a user finds or adds a customer and writes the first message to them', async () => {
  const phone = adminsPhone();
  const dialog = findNewTicketDialog(phone);
  await showPath(phone, '/tickets?tab=open');
  await phone.getByRole('button', { name: 'Novo atendimento' }).click();
  await pressOpenTicket(phone);
  await expect(dialog.getByText('Escolha um contato')).toBeVisible();
  await expect(dialog.getByText('Selecione uma fila').last()).toBeVisible();

  // A new contact with an invalid phone number gets an error under the field of the number. Without a network, the dialog keeps
  // the typed values.
  await dialog.getByRole('button', { name: 'É um contato novo' }).click();
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Lívia Duarte');
  await dialog.getByRole('textbox', { name: 'Número' }).fill('12');
  await chooseQueue(phone, 'Agendamento');
  await pressOpenTicket(phone);
  await expect(dialog.getByText('Número inválido: use país, DDD e número.')).toBeVisible();
  const number = '+55 11 97700-1002';
  await dialog.getByRole('textbox', { name: 'Número' }).fill(number);
  await expect(dialog.getByText('Número inválido: use país, DDD e número.')).toBeHidden();
  await goOffline(phone.context());
  await pressOpenTicket(phone);
  await expect(dialog.getByRole('alert')).toContainText('rede');
  await expect(dialog.getByRole('textbox', { name: 'Número' })).toHaveValue(number);
  await phone.context().setOffline(false);
  await pressOpenTicket(phone);
  await expect(heading(phone, 'Lívia Duarte')).toBeVisible();
  await answerTicket(phone, 'Olá, Lívia! Sua consulta foi marcada.');
  await expect(phone.getByRole('log').getByText('Olá, Lívia! Sua consulta foi marcada.')).toBeVisible();

  // The contact already has an active ticket, which this user attends. The app opens that ticket and creates no second one.
  await showPath(phone, '/tickets?tab=open');
  await phone.getByRole('button', { name: 'Novo atendimento' }).click();
  await chooseContact(phone, 'lívia', 'Lívia Duarte');
  await chooseQueue(phone, 'Agendamento');
  await pressOpenTicket(phone);
  await expect(dialog).toBeHidden();
  await expect(heading(phone, 'Lívia Duarte')).toBeVisible();
});

test('if a contact already has an active ticket, the dialog for a new ticket shows the attendant of the active ticket, which an admin can open', async () => {
  const [ana, admin] = [anasDesk(), adminsDesk()];
  for (const page of [ana, admin]) {
    await showPath(page, '/tickets?tab=open');
    await page.keyboard.press('c');
    await chooseContact(page, 'clínica', 'Clínica Vida Plena');
    await chooseQueue(page, 'Agendamento');
    await pressOpenTicket(page);
  }
  const taken = ana.getByRole('dialog', { name: 'O atendimento de Clínica Vida Plena já tem dono' });
  await expect(taken).toContainText('Bruno Lima está atendendo');
  await expect(taken.getByRole('button', { name: 'Ver o atendimento' })).toHaveCount(0);
  await taken.getByRole('button', { name: 'Fechar' }).click();
  await admin.getByRole('button', { name: 'Ver o atendimento' }).click();
  await expect(heading(admin, 'Clínica Vida Plena')).toBeVisible();
});

const findComposer = (page: Page) => page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ });
const findTicketHeader = (page: Page) => page.locator('header', { hasText: 'Padaria' });
const findPresenceText = (page: Page, text: string | RegExp) => findTicketHeader(page).getByTitle(text);

/** Gives the user of a page 10 seconds in which a sent message can be undone, before it leaves the device. */
const allowUndo = (page: Page) =>
  page.evaluate(() => {
    const { id }: { id: number } = JSON.parse(localStorage.getItem('prosa.user') ?? '');
    localStorage.setItem(`prosa-undo-send-${id}`, '10');
  });

// The test allows the phone to undo messages, which delays them. It is therefore the last test that uses the phone.
test('two users in a ticket see each other, and a user who answers while the other one types or answers is asked for a confirmation', async () => {
  const [desk, phone] = [anasDesk(), adminsPhone()];
  await showPath(desk, '/tickets?tab=open');
  await openTicket(desk, 'Padaria São Bento');
  await showPath(phone, '/tickets?all=1');
  await expect(phone.getByRole('link', { name: /Padaria São Bento.*Ana está vendo/ })).toBeVisible();
  await openTicket(phone, 'Padaria São Bento');
  await expect(findPresenceText(phone, 'Ana está vendo')).toBeVisible();
  await expect(findPresenceText(desk, 'Lúcia está vendo')).toBeVisible();
  await expect(desk.getByRole('link', { name: /Padaria São Bento.*Lúcia está vendo/ })).toBeVisible();

  await findComposer(desk).fill('Confiro o boleto agora.');
  await expect(findPresenceText(phone, 'Ana está digitando…')).toBeVisible();
  // After a pause, Ana no longer counts as typing, so her colleague can answer on the phone without a confirmation.
  await expect(findPresenceText(phone, 'Ana está vendo')).toBeVisible();
  await allowUndo(phone);
  await answerTicket(phone, 'Já foi enviado');
  await expect(phone.getByRole('button', { name: 'Desfazer o envio da mensagem' })).toBeVisible();
  await expect(findPresenceText(desk, 'Lúcia está digitando…')).toBeVisible();
  await desk.getByRole('button', { name: 'Enviar', exact: true }).click();
  await desk
    .getByRole('dialog', { name: /^Lúcia (está digitando neste atendimento|respondeu enquanto você escrevia)$/ })
    .getByRole('button', { name: 'Enviar mesmo assim' })
    .click();
  await expect(findBubble(phone, 'Confiro o boleto agora.')).toBeVisible();
  await expect(findComposer(desk)).toHaveValue('');

  await phone.getByRole('link', { name: 'Voltar' }).click();
  await expect(findPresenceText(desk, /Lúcia/)).toHaveCount(0);
});
