import { expect } from '@playwright/test';
import { utils, write } from '@e965/xlsx';
import { openSignedInPage, showPath } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { keepSignedInPage } from './keep-signed-in-page.ts';
import { findViolations } from './every-screen/find-violations.ts';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { test } from './test.ts';
import { viewports } from './viewports.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa', ...viewports.desk });
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa', ...viewports.desk });

test('an attendant adds a contact, finds the contact by tag and by wallet, and opens a ticket with the contact', async () => {
  const ana = anasDesk();
  // Only admins import contacts.
  await showPath(ana, '/contacts/import');
  await expect(ana.getByText('Oops! Acesso Negado!')).toBeVisible();
  await ana.getByRole('link', { name: 'Contatos' }).click();
  await expect(ana.getByRole('button', { name: 'Marina Albuquerque', exact: true })).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Importar', exact: true })).toBeHidden();
  await ana.getByRole('button', { name: 'Novo contato' }).click();
  const save = () => ana.getByRole('button', { name: /Salvar|Criar/ }).click();
  await save();
  await expect(ana.getByText('Digite o nome.')).toBeVisible();
  await ana.getByRole('textbox', { name: 'Nome' }).fill('Otávio Brandão');
  await ana.getByRole('textbox', { name: 'Número' }).fill('123');
  await save();
  await expect(ana.getByText('Número inválido', { exact: false })).toBeVisible();
  await ana.getByRole('textbox', { name: 'Número' }).fill('55 11 97001-9083');
  for (const [field, option] of [
    ['Tags', 'VIP'],
    ['Carteira', 'Ana Souza'],
  ] as const) {
    await ana.getByRole('combobox', { name: field }).click();
    await ana.getByRole('option', { name: option }).click();
    await ana.keyboard.press('Escape');
  }
  expect(await findViolations(ana, 'new contact')).toEqual([]);
  await save();
  await expect(ana.getByText('Contato salvo')).toBeVisible();

  const row = (name: string) => ana.getByRole('button', { name, exact: true });
  await expect(row('Otávio Brandão')).toBeVisible();
  const filter = async (name: string, option: string) => {
    await ana.getByRole('button', { name, exact: true }).first().click();
    await ana.getByRole('checkbox', { name: option }).click();
    await ana.keyboard.press('Escape');
  };
  await filter('Tags', 'VIP');
  await expect(row('Marina Albuquerque')).toHaveCount(0);
  await expect(row('Padaria São Bento')).toBeVisible();
  await filter('Carteira', 'Ana Souza');
  await expect(row('Padaria São Bento')).toHaveCount(0);
  await expect(row('Otávio Brandão')).toBeVisible();
  await expect(ana).toHaveURL(/contactTag=\d+.*wallets=\d+/);

  await row('Otávio Brandão').click();
  await ana.getByRole('textbox', { name: 'E-mail' }).fill('otavio@example.com');
  await save();
  await expect(ana.getByText('otavio@example.com')).toBeVisible();
  await ana.getByRole('button', { name: 'Ações de Otávio Brandão' }).click();
  await ana.getByRole('menuitem', { name: 'Abrir atendimento' }).click();
  const form = ana.getByRole('dialog', { name: 'Novo atendimento' });
  await form.getByRole('combobox', { name: 'Fila' }).click();
  await ana.getByRole('option', { name: 'Agendamento' }).click();
  await form.getByRole('button', { name: 'Abrir atendimento' }).click();
  await expect(ana.getByRole('heading', { level: 1, name: /Otávio Brandão/ })).toBeVisible();
});

test('on a phone, an attendant sees a contact’s conversations and blocks the contact, and only an admin may merge and delete contacts', async ({
  browser,
}) => {
  const bruno = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'atendente2@demo.prosa',
    path: '/contacts?q=vida',
    ...viewports.phone,
  });
  const menu = bruno.getByRole('button', { name: 'Ações de Clínica Vida Plena' });
  await menu.click();
  await expect(bruno.getByRole('menuitem', { name: 'Apagar' })).toHaveCount(0);
  await bruno.getByRole('menuitem', { name: 'Ver conversas e observações' }).click();
  const history = bruno.getByRole('dialog', { name: 'Conversas com Clínica Vida Plena' });
  await expect(history.getByRole('link', { name: /#\d+ · Financeiro/ })).toBeVisible();
  expect(await findViolations(bruno, 'history of a contact')).toEqual([]);
  await bruno.keyboard.press('Escape');
  await menu.click();
  await bruno.getByRole('menuitem', { name: 'Bloquear' }).click();
  await bruno.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(bruno.getByText('Contato bloqueado')).toBeVisible();
  await expect(bruno.getByText('Bloqueado', { exact: true })).toBeVisible();

  const admin = adminsDesk();
  await showPath(admin, '/contacts?q=vida');
  await admin.getByRole('checkbox', { name: 'Selecionar Clínica Vida Plena' }).click();
  const chosen = admin.getByRole('toolbar', { name: '1 selecionado' });
  await chosen.getByRole('button', { name: 'Mudar tags' }).click();
  const tags = admin.getByRole('dialog', { name: 'Tags de 1 contato' });
  await tags.getByRole('combobox', { name: 'Tags' }).click();
  await admin.getByRole('option', { name: 'VIP' }).click();
  await admin.keyboard.press('Escape');
  expect(await findViolations(admin, 'tags of chosen contacts')).toEqual([]);
  await tags.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('1 contato alterado')).toBeVisible();
  await expect(chosen).toBeHidden();

  await showPath(admin, '/contacts');
  await admin.getByRole('checkbox', { name: 'Selecionar Clínica Vida Plena' }).click();
  await admin.getByRole('checkbox', { name: 'Selecionar Padaria São Bento' }).click();
  await admin.getByRole('toolbar', { name: '2 selecionados' }).getByRole('button', { name: 'Unir' }).click();
  const offered = admin.getByRole('dialog', { name: 'Unir dois contatos' });
  await offered.getByRole('radio', { name: 'Padaria São Bento fica' }).click();
  await expect(offered.getByText('Padaria São Bento não fica bloqueado')).toBeVisible();
  await offered.getByRole('radio', { name: 'Clínica Vida Plena fica' }).click();
  await expect(offered.getByText('Clínica Vida Plena continua bloqueado')).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(offered).toBeHidden();
  await admin.getByRole('checkbox', { name: 'Selecionar Clínica Vida Plena' }).click();
  await admin.getByRole('checkbox', { name: 'Selecionar Beatriz Camargo' }).click();
  await admin.getByRole('toolbar', { name: '2 selecionados' }).getByRole('button', { name: 'Unir' }).click();
  const merging = admin.getByRole('dialog', { name: 'Unir dois contatos' });
  await merging.getByRole('radio', { name: 'Padaria São Bento fica' }).click();
  await expect(merging.getByText('Passam de Beatriz Camargo para Padaria São Bento: 1 atendimento')).toBeVisible();
  expect(await findViolations(admin, 'merge of contacts')).toEqual([]);
  await merging.getByRole('button', { name: 'Unir' }).click();
  await expect(admin.getByText('Contatos unidos')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Beatriz Camargo', exact: true })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Ações de Padaria São Bento' }).click();
  await admin.getByRole('menuitem', { name: 'Desfazer união com Beatriz Camargo' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Desfazer união' }).click();
  await expect(admin.getByRole('button', { name: 'Beatriz Camargo', exact: true })).toBeVisible();

  await showPath(admin, '/contacts?active=false');
  await admin.getByRole('button', { name: 'Ações de Clínica Vida Plena' }).click();
  await admin.getByRole('menuitem', { name: 'Apagar' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(admin.getByText('Contato apagado')).toBeVisible();
  await expect(bruno.getByText('Nada com estes filtros')).toBeVisible();
});

test('an export contains the contacts that a search in the list finds, and without a network the list shows a message', async () => {
  const ana = anasDesk();
  await showPath(ana, '/contacts?q=marina');
  await expect(ana.getByRole('button', { name: 'Marina Albuquerque', exact: true })).toBeVisible();
  const download = ana.waitForEvent('download');
  await ana.getByRole('button', { name: 'Exportar' }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  // The cast is safe: the stream has the bytes of the download.
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Marina Albuquerque;5511987654321');

  await goOffline(ana.context());
  await ana.getByRole('searchbox', { name: 'Buscar nome, número ou e-mail' }).fill('ninguém');
  await expect(ana.getByText('Nada com estes filtros')).toBeVisible();
  await ana.getByRole('button', { name: 'Estado', exact: true }).click();
  await ana.getByRole('checkbox', { name: 'Bloqueado' }).click();
  await expect(ana.getByText('Esta tela precisa de rede')).toBeVisible();
});

/** Makes an XLSX file in the form that spreadsheet programs use, in which numbers are in numeric cells. */
function toWorkbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows.map((cells) => [...cells])), 'Pacientes');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

test('an admin imports the chosen columns and rows of a workbook as contacts, and the list shows the imported contacts', async () => {
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
  await showPath(admin, '/contacts/import');
  await expect(form.getByRole('button', { name: 'Baixar falhas' })).toBeVisible();
  await form.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(admin).toHaveURL(/\/contacts$/);
  await expect(admin.getByRole('button', { name: 'Aline Prado', exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Bento Reis', exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Caio Lima', exact: true })).toBeHidden();
});

test('the import dialog keeps the chosen file while there is no network, and uploads a large file in parts', async () => {
  const admin = adminsDesk();
  await showPath(admin, '/contacts/import');
  const form = admin.getByRole('dialog', { name: 'Importar de um arquivo' });
  // The notes make the file so large that it is uploaded in parts.
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
