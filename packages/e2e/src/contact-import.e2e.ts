import { expect } from '@playwright/test';
import { utils, write } from '@e965/xlsx';
import { showPath } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { keepSignedInPage } from './keep-signed-in-page.ts';
import { findViolations } from './every-screen/find-violations.ts';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { test } from './test.ts';
import { viewports } from './viewports.ts';

const prosa = createCompanyForFile();
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa', ...viewports.desk });

/** Makes an XLSX file as a spreadsheet program saves it, in which numbers are cells of numbers. */
function toWorkbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows.map((cells) => [...cells])), 'Pacientes');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

test('an admin imports contacts from a workbook, chooses the columns and the rows, and finds them in the list', async () => {
  const { url } = prosa();
  const admin = adminsDesk();
  await showPath(admin, '/contacts');
  await admin.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(admin).toHaveURL(/\/contacts\/import$/);
  const form = admin.getByRole('dialog', { name: 'Importar de um arquivo' });
  const upload = (name: string, buffer: Buffer) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  await upload('quebrado.xlsx', Buffer.from('PK\u0003\u0004 no workbook'));
  await expect(form.getByRole('alert')).toHaveText('Arquivo inválido!');
  await form.getByRole('button', { name: 'Remover quebrado.xlsx' }).click();

  await upload(
    'pacientes.xlsx',
    toWorkbook([
      ['Paciente', 'Contato principal', 'Etiqueta'],
      ['Aline Prado', 5511966660001, 'Convênio'],
      ['Bento Reis', 5511966660011, ''],
      ['Sem número', '', ''],
      ['Caio Lima', 5511966660021, ''],
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
  await form.getByRole('checkbox', { name: 'Importar Caio Lima, linha 5' }).click();
  await start.click();
  await expect(form.getByText('2 contatos criados')).toBeVisible();
  await expect(admin.getByText('Importação realizada com sucesso, mas houveram alguns erros')).toBeVisible();
  await form.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await admin.goto(`${url}/contacts/import`);
  await expect(form.getByRole('button', { name: 'Baixar falhas' })).toBeVisible();
  await form.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(admin).toHaveURL(/\/contacts$/);
  await expect(admin.getByRole('button', { name: 'Aline Prado', exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Bento Reis', exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Caio Lima', exact: true })).toBeHidden();
});

test('without a network the chosen file stays in the dialog of an import, and a large file arrives in parts', async () => {
  const admin = adminsDesk();
  await showPath(admin, '/contacts/import');
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
