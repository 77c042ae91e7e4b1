import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { openSignedInPage } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const PEOPLE = [
  'Pessoa;E-mail;Filas',
  'Duda Prado;duda@demo.prosa;Suporte',
  'Rui Neves;rui@demo.prosa;Fila sem dono',
  'Z;zeca@demo.prosa;Suporte',
  'Ana Souza;atendente1@demo.prosa;Suporte',
].join('\n');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Importar de um arquivo' });
const upload = (page: Page, name: string, text: string) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const importButton = (page: Page) => dialog(page).getByRole('button', { name: 'Importar', exact: true });
const line = (page: Page, name: string) => dialog(page).getByRole('row').filter({ hasText: name });

/** Presses a button that saves a file, and returns the file's name and text. */
async function download(page: Page, button: string): Promise<readonly [string, string]> {
  const coming = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: button }).click();
  const saved: Download = await coming;
  return [saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')];
}

test('an admin imports colleagues from a file, corrects the refused rows, and no colleague is created twice', async ({
  browser,
}) => {
  const { url } = prosa();
  const admin = await openSignedInPage(browser, { url, email: 'admin@demo.prosa', path: '/users' });
  await admin.getByRole('button', { name: 'Importar', exact: true }).click();

  // A file without a table is refused with a text that says which columns a file needs.
  await upload(admin, 'vazio.csv', '');
  await expect(dialog(admin).getByRole('alert')).toContainText('precisa ter uma linha de títulos');

  // The admin chooses the column that the app could not recognise.
  await upload(admin, 'equipe.csv', PEOPLE);
  await expect(dialog(admin).getByText('Escolha a coluna de: Nome.')).toBeVisible();
  await expect(importButton(admin)).toBeDisabled();
  expect(await findViolations(admin, 'columns of an import')).toEqual([]);
  await dialog(admin).getByRole('combobox', { name: 'Coluna de Nome' }).click();
  await admin.getByRole('option', { name: 'Pessoa' }).click();

  // The preview says for each row whether it will be created, and for each error the column to correct.
  await expect(dialog(admin).getByText('1 linha nova')).toBeVisible();
  await expect(dialog(admin).getByText('1 já existe')).toBeVisible();
  await expect(dialog(admin).getByText('2 com erro')).toBeVisible();
  await expect(line(admin, 'Duda Prado')).toContainText('A criar');
  await expect(line(admin, 'Ana Souza')).toContainText('Já existe');
  await expect(line(admin, 'Rui Neves')).toContainText('Filas:');
  await expect(line(admin, 'Z').filter({ hasText: '4' })).toContainText('Nome: De 2 a 50 caracteres.');
  expect(await findViolations(admin, 'preview of an import')).toEqual([]);

  // Without the network the chosen file stays, and the import waits.
  await goOffline(admin.context());
  await expect(dialog(admin).getByText('A importação precisa da rede. O arquivo escolhido fica aqui.')).toBeVisible();
  await expect(importButton(admin)).toBeDisabled();
  await expect(dialog(admin).getByText('equipe.csv')).toBeVisible();
  await admin.context().setOffline(false);
  await importButton(admin).click();

  await expect(dialog(admin).getByText('Terminado')).toBeVisible();
  await expect(dialog(admin).getByText('1 pessoa criada')).toBeVisible();
  await expect(dialog(admin).getByText('2 com falha')).toBeVisible();
  expect(await findViolations(admin, 'outcome of an import')).toEqual([]);
  const [invitationsName, invitations] = await download(admin, 'Baixar convites');
  expect(invitationsName).toBe('convites.csv');
  expect(invitations).toMatch(/Duda Prado;duda@demo\.prosa;https?:.*\/invitation#/);
  const [refusedName, refused] = await download(admin, 'Baixar falhas');
  expect(refusedName).toBe('users-erros.csv');
  expect(refused).toContain('Rui Neves;rui@demo.prosa');
  expect(refused).toMatch(/^Z;.*;4;Nome: De 2 a 50 caracteres\./m);
  expect(refused).not.toContain('Duda Prado');

  // The admin corrects the file with the refused rows and imports it.
  await dialog(admin).getByRole('button', { name: 'Escolher outro arquivo' }).click();
  await upload(admin, refusedName, refused.replace('Fila sem dono', 'Suporte').replace(/^Z;/m, 'Zeca Lima;'));
  await expect(dialog(admin).getByText('2 linhas novas')).toBeVisible();
  await importButton(admin).click();
  await expect(dialog(admin).getByText('2 pessoas criadas')).toBeVisible();

  // Importing the first file again creates no user a second time.
  await dialog(admin).getByRole('button', { name: 'Escolher outro arquivo' }).click();
  await upload(admin, 'equipe.csv', PEOPLE.replace('Pessoa', 'Nome'));
  await expect(line(admin, 'Duda Prado')).toContainText('Já existe');
  await expect(line(admin, 'Rui Neves')).toContainText('Já existe');
  await expect(importButton(admin)).toBeDisabled();
  await dialog(admin).getByRole('button', { name: 'Fechar' }).first().click();
  for (const name of ['Duda Prado', 'Rui Neves', 'Zeca Lima'])
    await expect(admin.getByRole('button', { name, exact: true })).toHaveCount(1);
});
