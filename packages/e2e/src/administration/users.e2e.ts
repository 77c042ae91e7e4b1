import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { confirmDeletion, openPage, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { listTextTracesOf, listTracesOf } from '../list-traces-of.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
/** A part of the message of the customer who waits in the queue Suporte. */
const SUPPORT_MESSAGE = 'Não consigo abrir o resultado do exame';
const findPanel = (page: Page, name: string) => page.getByRole('dialog', { name });
const findRow = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const IMPORT_CSV = [
  'Pessoa;E-mail;Filas',
  'Duda Prado;duda@demo.prosa;Suporte',
  'Rui Neves;rui@demo.prosa;Fila sem dono',
  'Z;zeca@demo.prosa;Suporte',
  'Ana Souza;atendente1@demo.prosa;Suporte',
].join('\n');
const findImportDialog = (page: Page) => page.getByRole('dialog', { name: 'Importar de um arquivo' });
const upload = (page: Page, name: string, text: string) =>
  findImportDialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const findImportButton = (page: Page) => findImportDialog(page).getByRole('button', { name: 'Importar', exact: true });
const findImportedRow = (page: Page, name: string) => findImportDialog(page).getByRole('row').filter({ hasText: name });

/** Presses a button that saves a file, and returns the file's name and text. */
async function download(page: Page, button: string): Promise<readonly [string, string]> {
  const coming = page.waitForEvent('download');
  await findImportDialog(page).getByRole('button', { name: button }).click();
  const saved: Download = await coming;
  return [saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')];
}

test('when a user leaves a queue, the user’s device drops the queue’s tickets, and the queue’s list of users no longer contains the user', async () => {
  const ana = anasDesk();
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(ana.getByRole('link', { name: /Helena Prado/ })).toBeVisible();
  await expect(ana.getByRole('link', { name: /Rafaela Nogueira/ })).toBeVisible();
  await expect.poll(() => listTextTracesOf(ana, SUPPORT_MESSAGE)).not.toEqual([]);

  const admin = adminsDesk();
  await showPath(admin, '/users');
  await findRow(admin, 'Ana Souza').click();
  const form = findPanel(admin, 'Editar usuário');
  await expect(form.getByLabel('Nome')).toHaveValue('Ana Souza');
  await form.getByRole('button', { name: 'Remover Suporte' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Usuário salvo com sucesso.').first()).toBeVisible();
  await expect(ana.getByRole('link', { name: /Helena Prado/ })).toHaveCount(0);
  await expect(ana.getByRole('link', { name: /Rafaela Nogueira/ })).toBeVisible();
  await expect.poll(() => listTextTracesOf(ana, SUPPORT_MESSAGE)).toEqual([]);

  await admin.getByRole('button', { name: 'Fila', exact: true }).click();
  await admin.getByRole('checkbox', { name: 'Suporte' }).click();
  await admin.keyboard.press('Escape');
  await expect(admin.getByText('1 de 4')).toBeVisible();
  await admin.reload();
  await expect(findRow(admin, 'Bruno Lima')).toBeVisible();
  await expect(findRow(admin, 'Ana Souza')).toHaveCount(0);
  const coming = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Exportar CSV' }).click();
  const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['Bruno Lima']);
});

test('an admin imports colleagues from a file and corrects the refused rows, and the import creates no colleague twice', async () => {
  const admin = adminsDesk();
  await showPath(admin, '/users');
  await admin.getByRole('button', { name: 'Importar', exact: true }).click();

  // A file without a table is refused, and the app shows which columns a file needs.
  await upload(admin, 'vazio.csv', '');
  await expect(findImportDialog(admin).getByRole('alert')).toContainText('precisa ter uma linha de títulos');

  // The admin chooses the column that the app could not recognise.
  await upload(admin, 'equipe.csv', IMPORT_CSV);
  await expect(findImportDialog(admin).getByText('Escolha a coluna de: Nome.')).toBeVisible();
  await expect(findImportButton(admin)).toBeDisabled();
  await findImportDialog(admin).getByRole('combobox', { name: 'Coluna de Nome' }).click();
  await admin.getByRole('option', { name: 'Pessoa' }).click();

  // The preview shows for each row of the file whether a user will be created. For each error it shows which column to correct.
  await expect(findImportDialog(admin).getByText('1 linha nova')).toBeVisible();
  await expect(findImportDialog(admin).getByText('1 já existe')).toBeVisible();
  await expect(findImportDialog(admin).getByText('2 com erro')).toBeVisible();
  await expect(findImportedRow(admin, 'Duda Prado')).toContainText('A criar');
  await expect(findImportedRow(admin, 'Ana Souza')).toContainText('Já existe');
  await expect(findImportedRow(admin, 'Rui Neves')).toContainText('Filas:');
  await expect(findImportedRow(admin, 'Z').filter({ hasText: '4' })).toContainText('Nome: De 2 a 50 caracteres.');

  // Without a network, the chosen file stays chosen and the import is not started.
  await goOffline(admin.context());
  await expect(findImportDialog(admin).getByText('A importação precisa da rede. O arquivo escolhido fica aqui.')).toBeVisible();
  await expect(findImportButton(admin)).toBeDisabled();
  await expect(findImportDialog(admin).getByText('equipe.csv')).toBeVisible();
  await admin.context().setOffline(false);
  await findImportButton(admin).click();

  await expect(findImportDialog(admin).getByText('Terminado')).toBeVisible();
  await expect(findImportDialog(admin).getByText('1 pessoa criada')).toBeVisible();
  await expect(findImportDialog(admin).getByText('2 com falha')).toBeVisible();
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
  await findImportDialog(admin).getByRole('button', { name: 'Escolher outro arquivo' }).click();
  await upload(admin, refusedName, refused.replace('Fila sem dono', 'Suporte').replace(/^Z;/m, 'Zeca Lima;'));
  await expect(findImportDialog(admin).getByText('2 linhas novas')).toBeVisible();
  await findImportButton(admin).click();
  await expect(findImportDialog(admin).getByText('2 pessoas criadas')).toBeVisible();

  // Importing the first file again creates no further users.
  await findImportDialog(admin).getByRole('button', { name: 'Escolher outro arquivo' }).click();
  await upload(admin, 'equipe.csv', IMPORT_CSV.replace('Pessoa', 'Nome'));
  await expect(findImportedRow(admin, 'Duda Prado')).toContainText('Já existe');
  await expect(findImportedRow(admin, 'Rui Neves')).toContainText('Já existe');
  await expect(findImportButton(admin)).toBeDisabled();
  await findImportDialog(admin).getByRole('button', { name: 'Fechar' }).first().click();
  for (const name of ['Duda Prado', 'Rui Neves', 'Zeca Lima'])
    await expect(admin.getByRole('button', { name, exact: true })).toHaveCount(1);
});

test('an admin invites a user, and later deletes another user, whose open tickets a chosen colleague gets', async ({
  browser,
}) => {
  const admin = adminsDesk();
  await showPath(admin, '/users');
  await expect(findRow(admin, 'Ana Souza')).toBeVisible();

  await admin.getByRole('button', { name: 'Novo usuário' }).click();
  const form = findPanel(admin, 'Novo usuário');
  await form.getByLabel('Nome').fill('Carla Menezes');
  await form.getByLabel('E-mail').fill('carla@demo.prosa');
  await form.getByLabel('Telefone').fill('+55 11 98812-4470');
  await choose(admin, 'Perfil', 'Administrador');
  await form.getByRole('tab', { name: 'Permissões' }).click();
  await form.getByRole('switch', { name: 'Dashboard' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();

  const invitation = findPanel(admin, 'Link de Carla Menezes');
  await expect(invitation.getByLabel('Link')).toHaveValue(/\/invitation#/);
  const link = await invitation.getByLabel('Link').inputValue();
  expect(await findViolations(admin, 'invitation dialog')).toEqual([]);
  // The link that the admin copied stays valid when the network fails for a moment.
  await goOffline(admin.context());
  await expect(admin.getByText('Sem rede').first()).toBeVisible();
  await admin.context().setOffline(false);
  await expect(admin.getByText('Sincronizado').first()).toBeVisible();
  await invitation.getByRole('button', { name: 'Fechar' }).click();

  const carla = await openPage(browser);
  await carla.goto(link);
  await expect(carla.getByText('carla@demo.prosa')).toBeVisible();
  expect(await findViolations(carla, 'invitation')).toEqual([]);
  await carla.getByLabel('Nova senha').fill('1234');
  await carla.getByRole('button', { name: 'Criar senha e entrar' }).click();
  await expect(carla.getByRole('alert').filter({ hasText: 'De 5 a 50 caracteres.' })).toBeVisible();
  await carla.getByLabel('Nova senha').fill('minha-senha');
  await carla.getByRole('button', { name: 'Criar senha e entrar' }).click();
  await expect(carla.getByRole('link', { name: 'Usuários' })).toBeVisible();
  await showPath(carla, '/users');
  await expect(findRow(carla, 'Ana Souza')).toBeVisible();

  // When the admin removes a permission, the colleague's menu and screen change immediately.
  await findRow(admin, 'Carla Menezes').click();
  await choose(admin, 'Perfil', 'Atendente');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Usuário salvo com sucesso.').first()).toBeVisible();
  await expect(carla.getByRole('link', { name: 'Usuários' })).toBeHidden();
  await expect(findRow(carla, 'Ana Souza')).toBeHidden();

  // The deleted colleague is signed out, and her device deletes the company's data. Her tickets belong to the attendant whom the
  // admin chose.
  const ana = anasDesk();
  await expect.poll(() => listTracesOf(ana, 'Marina Albuquerque')).not.toEqual([]);
  await admin.getByRole('button', { name: 'Ações de Ana Souza' }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  await choose(admin, 'Quem fica com os atendimentos', 'Bruno Lima');
  await confirmDeletion(admin.getByRole('dialog'));
  await expect(findRow(admin, 'Ana Souza')).toBeHidden();
  await expect(ana.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect.poll(() => listTracesOf(ana, 'Marina Albuquerque')).toEqual([]);
  await ana.goto(link);
  await expect(ana.getByRole('alert')).toContainText('Este convite já foi usado ou não vale mais.');
  await admin.getByRole('button', { name: 'Ações de Bruno Lima' }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  await expect(admin.getByRole('dialog')).toContainText('atendimentos em aberto');
});
