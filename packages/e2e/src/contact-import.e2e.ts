import { expect } from '@playwright/test';
import { utils, write } from '@e965/xlsx';
import { openSignedInPage, waitForServiceWorker, showPath } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { findViolations } from './every-screen/find-violations.ts';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { test } from './test.ts';
import { viewports } from './viewports.ts';

const prosa = createCompanyForFile();

/** Makes an XLSX file as a spreadsheet program saves it, in which numbers are cells of numbers. */
function toWorkbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows.map((cells) => [...cells])), 'Pacientes');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

for (const shape of ['desk', 'phone'] as const)
  test(`an admin imports contacts from a workbook, chooses the columns and the rows, and finds them in the list, ${shape}`, async ({
    browser,
  }) => {
    const { url } = prosa();
    const admin = await openSignedInPage(browser, { url, email: 'admin@demo.prosa', path: '/contacts', ...viewports[shape] });
    await admin.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(admin).toHaveURL(/\/contacts\/import$/);
    const form = admin.getByRole('dialog', { name: 'Importar de um arquivo' });
    const upload = (name: string, buffer: Buffer) =>
      form.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

    await upload('quebrado.xlsx', Buffer.from('PK\u0003\u0004 no workbook'));
    await expect(form.getByRole('alert')).toHaveText('Arquivo inválido!');
    await form.getByRole('button', { name: 'Remover quebrado.xlsx' }).click();

    const digit = shape === 'desk' ? 1 : 2;
    await upload(
      'pacientes.xlsx',
      toWorkbook([
        ['Paciente', 'Contato principal', 'Etiqueta'],
        [`Aline Prado ${shape}`, Number(`551196666000${digit}`), 'Convênio'],
        [`Bento Reis ${shape}`, Number(`551196666001${digit}`), ''],
        [`Sem número ${shape}`, '', ''],
        [`Caio Lima ${shape}`, Number(`551196666002${digit}`), ''],
      ]),
    );
    await expect(
      form.getByText('Não foi selecionado o campo de nome do contato. Não foi selecionado o campo de número do contato'),
    ).toBeVisible();
    const map = async (field: string, column: string) => {
      await form.getByRole('combobox', { name: `Coluna de ${field}` }).click();
      await admin.getByRole('option', { name: column, exact: true }).click();
    };
    await map('Nome', 'Paciente');
    await map('Número', 'Paciente');
    await expect(admin.getByText('O campo Paciente já foi selecionado.')).toBeVisible();
    await map('Número', 'Contato principal');
    await expect(form.getByText('3 linhas novas')).toBeVisible();
    await expect(form.getByText('1 com erro')).toBeVisible();
    expect(await findViolations(admin, 'import of contacts')).toEqual([]);

    const start = form.getByRole('button', { name: 'Importar', exact: true });
    const all = form.getByRole('checkbox', { name: 'Importar todas as linhas' });
    await all.click();
    await start.click();
    await expect(form.getByText('Nenhum contato selecionado')).toBeVisible();
    await all.click();
    await form.getByRole('checkbox', { name: `Importar Caio Lima ${shape}, linha 5` }).click();
    await start.click();
    await expect(form.getByText('2 contatos criados')).toBeVisible();
    await expect(admin.getByText('Importação realizada com sucesso, mas houveram alguns erros')).toBeVisible();
    await form.getByRole('button', { name: 'Fechar', exact: true }).last().click();
    await admin.goto(`${url}/contacts/import`);
    await expect(form.getByRole('button', { name: 'Baixar falhas' })).toBeVisible();
    await form.getByRole('button', { name: 'Fechar', exact: true }).last().click();
    await expect(admin).toHaveURL(/\/contacts$/);
    await expect(admin.getByRole('button', { name: `Aline Prado ${shape}`, exact: true })).toBeVisible();
    await expect(admin.getByRole('button', { name: `Bento Reis ${shape}`, exact: true })).toBeVisible();
    await expect(admin.getByRole('button', { name: `Caio Lima ${shape}`, exact: true })).toBeHidden();
  });

test('only admins import contacts, and without a network the chosen file stays in the dialog', async ({ browser }) => {
  const { url } = prosa();
  const ana = await openSignedInPage(browser, { url, email: 'atendente1@demo.prosa', path: '/contacts/import' });
  await expect(ana.getByText('Oops! Acesso Negado!')).toBeVisible();
  await showPath(ana, '/contacts');
  await expect(ana.getByRole('button', { name: 'Novo contato' })).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Importar', exact: true })).toBeHidden();

  const admin = await openSignedInPage(browser, { url, email: 'admin@demo.prosa', path: '/contacts/import' });
  await waitForServiceWorker(admin);
  const form = admin.getByRole('dialog', { name: 'Importar de um arquivo' });
  // The notes make the file so large that it goes in parts.
  const notes = 'Prefere a manhã. '.repeat(36_000);
  const buffer = Buffer.from(`Nome;Número;Notas\nDora Sá;5511966660099;${notes}\nDavi Sá;5511966660098;${notes}\n`);
  await form.locator('input[type=file]').setInputFiles({ name: 'contatos.csv', mimeType: 'text/csv', buffer });
  await expect(form.getByText('2 linhas novas')).toBeVisible();
  await goOffline(admin.context());
  await expect(form.getByText('A importação precisa da rede. O arquivo escolhido fica aqui.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  await admin.context().setOffline(false);
  await form.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(form.getByText('2 contatos criados')).toBeVisible();
  await expect(admin.getByText('Importação realizada com sucesso', { exact: true })).toBeVisible();
});
