import { expect, type Page } from '@playwright/test';
import { confirmDeletion, openSignedInPage, openTicket, showPath } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an admin adds a queue with hours, which an attendant sees at once, and deletes queues with and without a new queue for their tickets', async ({
  browser,
}) => {
  const { url } = prosa();
  await prosa().sql(`insert into company_settings (company_id, key, value) select id, 'scheduleType', 'queue' from companies
    on conflict (company_id, key) do update set value = 'queue'`);
  const admin = await openSignedInPage(browser, { url, email: 'admin@demo.prosa' });
  const ana = await openSignedInPage(browser, { url, email: 'atendente1@demo.prosa' });
  await showPath(admin, '/queues');
  await expect(row(admin, 'Suporte')).toBeVisible();
  await admin.getByRole('button', { name: 'Nova fila' }).click();
  const form = panel(admin, 'Nova fila');
  await form.getByLabel('Nome').fill('Exames');
  await form.getByLabel('Cor').fill('#7a1fa2');
  await form.getByRole('textbox', { name: 'Mensagem de saudação' }).fill('Olá! Aqui são os exames.');
  await form.getByRole('tab', { name: 'Horários' }).click();
  await form.getByRole('button', { name: 'sábado, 1º turno' }).click();
  await admin.getByLabel('Fim', { exact: true }).fill('11:00');
  await admin.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(admin, 'Exames')).toBeVisible();

  // The attendant can transfer a ticket to the new queue without a reload.
  await openTicket(ana, 'Marina Albuquerque');
  await ana.getByRole('button', { name: 'Transferir' }).first().click();
  await ana.getByRole('dialog').getByRole('combobox', { name: 'Fila' }).click();
  await expect(ana.getByRole('option', { name: 'Exames' })).toBeVisible();

  const askToDelete = async (name: string) => {
    await admin.getByRole('button', { name: `Ações de ${name}` }).click();
    await admin.getByRole('menuitem', { name: 'Excluir' }).click();
    await expect(admin.getByRole('dialog')).toContainText('Atendimentos em aberto');
  };
  await askToDelete('Suporte');
  await admin.getByRole('combobox', { name: 'Para onde vão os atendimentos' }).click();
  await admin.getByRole('option', { name: 'Exames', exact: true }).click();
  await confirmDeletion(admin.getByRole('dialog'));
  await expect(row(admin, 'Suporte')).toBeHidden();
  await expect(ana.getByRole('option', { name: 'Suporte' })).toBeHidden();
  await ana.keyboard.press('Escape');
  await ana.keyboard.press('Escape');

  // The admin deletes a queue without choosing another one, and its open tickets stay with their attendant.
  const opened = ana.getByRole('region', { name: /^Atendimento #/ });
  await expect(opened.getByText('Sem fila', { exact: true })).toBeHidden();
  await askToDelete('Agendamento');
  await confirmDeletion(admin.getByRole('dialog'));
  await expect(row(admin, 'Agendamento')).toBeHidden();
  await expect(opened.getByText('Sem fila', { exact: true })).toBeVisible();
  await expect(ana.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ })).toBeVisible();
});
