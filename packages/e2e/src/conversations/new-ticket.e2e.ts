import { expect, type Page } from '@playwright/test';
import { answerTicket, openSignedInPage, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Novo atendimento' });
const openIt = (page: Page) => dialog(page).getByRole('button', { name: 'Abrir atendimento' }).click();

async function chooseContact(page: Page, typed: string, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Contato' }).fill(typed);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}
async function chooseQueue(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name }).click();
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('on a phone, an attendant finds or adds a customer and writes the first message to them', async ({ browser }) => {
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', ...viewports.phone });
  await ana.getByRole('button', { name: 'Novo atendimento' }).click();
  await openIt(ana);
  await expect(dialog(ana).getByText('Escolha um contato')).toBeVisible();
  await expect(dialog(ana).getByText('Selecione uma fila').last()).toBeVisible();

  // For a new contact with an invalid phone number, the number's field shows an error. Without a network the dialog keeps the
  // typed values.
  await dialog(ana).getByRole('button', { name: 'É um contato novo' }).click();
  await dialog(ana).getByRole('textbox', { name: 'Nome' }).fill('Lívia Duarte');
  await dialog(ana).getByRole('textbox', { name: 'Número' }).fill('12');
  await chooseQueue(ana, 'Agendamento');
  await openIt(ana);
  await expect(dialog(ana).getByText('Número inválido: use país, DDD e número.')).toBeVisible();
  const number = '+55 11 97700-1002';
  await dialog(ana).getByRole('textbox', { name: 'Número' }).fill(number);
  await goOffline(ana.context());
  await openIt(ana);
  await expect(dialog(ana).getByRole('alert')).toContainText('rede');
  await expect(dialog(ana).getByRole('textbox', { name: 'Número' })).toHaveValue(number);
  await ana.context().setOffline(false);
  await openIt(ana);
  await expect(heading(ana, 'Lívia Duarte')).toBeVisible();
  await answerTicket(ana, 'Olá, Lívia! Sua consulta foi marcada.');
  await expect(ana.getByRole('log').getByText('Olá, Lívia! Sua consulta foi marcada.')).toBeVisible();

  // The contact already has an active ticket of this user, so that ticket opens instead of a second one.
  await showPath(ana, '/tickets');
  await ana.getByRole('button', { name: 'Novo atendimento' }).click();
  await chooseContact(ana, 'lívia', 'Lívia Duarte');
  await chooseQueue(ana, 'Agendamento');
  await openIt(ana);
  await expect(dialog(ana)).toBeHidden();
  await expect(heading(ana, 'Lívia Duarte')).toBeVisible();
});

test('if a contact has an active ticket, the dialog shows the ticket’s attendant, and an admin can open the ticket', async ({
  browser,
}) => {
  const { url } = prosa();
  const ana = await openSignedInPage(browser, { url, email: 'atendente1@demo.prosa' });
  await ana.keyboard.press('c');
  await chooseContact(ana, 'clínica', 'Clínica Vida Plena');
  await chooseQueue(ana, 'Agendamento');
  await openIt(ana);
  const taken = ana.getByRole('dialog', { name: 'O atendimento de Clínica Vida Plena já tem dono' });
  await expect(taken).toContainText('Bruno Lima está atendendo');
  await expect(taken.getByRole('button', { name: 'Ver o atendimento' })).toHaveCount(0);
  await taken.getByRole('button', { name: 'Fechar' }).click();

  const admin = await openSignedInPage(browser, { url, email: 'admin@demo.prosa' });
  await admin.keyboard.press('c');
  await chooseContact(admin, 'clínica', 'Clínica Vida Plena');
  await chooseQueue(admin, 'Agendamento');
  await openIt(admin);
  await admin.getByRole('button', { name: 'Ver o atendimento' }).click();
  await expect(heading(admin, 'Clínica Vida Plena')).toBeVisible();
});
