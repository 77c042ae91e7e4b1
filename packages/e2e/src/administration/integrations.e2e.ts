import { expect, type Page } from '@playwright/test';
import { confirmDeletion, openSignedInPage, showPath } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();

const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an admin adds an integration that a colleague sees at once, and before its deletion reads where it is used', async ({
  browser,
}) => {
  const { url } = prosa();
  const admin = await openSignedInPage(browser, { url, email: 'admin@demo.prosa' });
  const colleague = await openSignedInPage(browser, { url, email: 'super@demo.prosa' });
  for (const page of [admin, colleague]) await page.getByRole('link', { name: 'Integrações' }).click();
  await admin.getByRole('button', { name: 'Nova integração' }).first().click();
  await choose(admin, 'Tipo', 'n8n');
  await admin.getByRole('textbox', { name: 'Nome' }).fill('Agendas do n8n');
  await admin.getByRole('textbox', { name: 'URL' }).fill('https://n8n.example.com/webhook/prosa');
  await save(admin);
  await expect(admin.getByLabel('Segredo da assinatura')).toHaveValue(/^[\da-f]{64}$/);
  await admin.getByRole('button', { name: 'Já copiei' }).click();
  await expect(row(colleague, 'Agendas do n8n')).toBeVisible();

  await row(admin, 'Agendas do n8n').click();
  await admin.getByRole('textbox', { name: 'Nome' }).fill('Agendas');
  await save(admin);
  await expect(row(colleague, 'Agendas')).toBeVisible();
  await colleague.getByRole('searchbox', { name: 'Buscar integração' }).fill('nenhuma');
  await expect(row(colleague, 'Agendas')).toBeHidden();
  await colleague.getByRole('searchbox', { name: 'Buscar integração' }).fill('agen');
  await expect(row(colleague, 'Agendas')).toBeVisible();

  await showPath(admin, '/queues');
  await row(admin, 'Agendamento').click();
  await choose(admin, 'Integração', 'Agendas');
  await save(admin);
  await expect(admin.getByText('Fila salva com sucesso.')).toBeVisible();
  await showPath(admin, '/connections');
  await row(admin, 'Simulador').click();
  await admin.getByRole('tab', { name: 'Integrações' }).click();
  await choose(admin, 'Integração', 'Agendas');
  await save(admin);
  await expect(admin.getByText('Conexão salva com sucesso.')).toBeVisible();

  await showPath(admin, '/queue-integration');
  await admin.getByRole('button', { name: 'Ações de Agendas' }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  const question = admin.getByRole('dialog', { name: 'Excluir a integração Agendas?' });
  await expect(question.getByText('Conexões: Simulador')).toBeVisible();
  await expect(question.getByText('Filas: Agendamento')).toBeVisible();
  await confirmDeletion(question);
  await expect(row(colleague, 'Agendas')).toBeHidden();
});
