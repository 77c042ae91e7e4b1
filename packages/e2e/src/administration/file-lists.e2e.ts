import { expect } from '@playwright/test';
import { confirmDeletion, openSignedInPage, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { readPhone, writeFromPhone } from '../simulated-phone.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an admin gives a queue a list of two files, which a customer who chooses the queue receives', async ({ browser }) => {
  const { url } = prosa();
  const admin = await openSignedInPage(browser, { url, email: 'admin@demo.prosa' });
  await admin.getByRole('link', { name: 'Arquivos' }).click();
  await admin.getByRole('button', { name: 'Nova lista' }).first().click();
  await admin.getByRole('textbox', { name: 'Nome', exact: true }).fill('Boas-vindas');
  await admin.getByRole('textbox', { name: 'Mensagem' }).fill('Seguem, {{firstName}}:');
  await admin.locator('input[type=file]').setInputFiles([
    { name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 tabela') },
    { name: 'mapa.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') },
  ]);
  await admin.getByRole('textbox', { name: 'Nome de mapa.png' }).fill('Como chegar');
  expect(await findViolations(admin, 'file list form')).toEqual([]);

  // Without a network the form says what it needs, and keeps what was typed and chosen.
  const save = () => admin.getByRole('button', { name: 'Salvar' }).click();
  await goOffline(admin.context());
  await save();
  const needsNetwork = admin.getByText('Precisa de rede; o que você escreveu está guardado.');
  await expect(needsNetwork).toBeVisible();
  await admin.context().setOffline(false);
  await expect(needsNetwork).toBeHidden();
  await save();
  // The list is saved before its files. The form closes when they are uploaded.
  await expect(admin.getByText('Lista salva')).toBeVisible();
  const list = admin.getByRole('button', { name: 'Boas-vindas', exact: true });
  await list.click();
  await expect(admin.getByRole('link', { name: 'tabela.pdf' })).toBeVisible();
  await admin.getByRole('textbox', { name: 'Nome de tabela.pdf' }).fill('Tabela de preços');
  await save();
  await expect(admin.getByRole('textbox', { name: 'Nome', exact: true })).toBeHidden();

  await showPath(admin, '/queues');
  await admin.getByRole('button', { name: 'Agendamento', exact: true }).click();
  await admin.getByRole('combobox', { name: 'Lista de arquivos' }).click();
  await admin.getByRole('option', { name: 'Boas-vindas' }).click();
  await save();
  await expect(admin.getByText('Fila salva com sucesso.')).toBeVisible();

  const person = { name: 'Nilza Prado', number: '5511944443333' };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/api/simulator/people`, { method: 'POST', headers, body: JSON.stringify(person) });
  const received = async () => (await readPhone(url, 'Nilza')).filter(({ fromPerson }) => !fromPerson);
  await writeFromPhone(url, 'Nilza', 'Oi');
  await expect.poll(async () => (await received()).length).toBe(1);
  await writeFromPhone(url, 'Nilza', '1');
  await expect
    .poll(async () => (await received()).slice(2).map(({ body, mediaType }) => [body, mediaType]))
    .toEqual([
      ['Seguem, Nilza:', 'chat'],
      ['Tabela de preços', 'application'],
      ['Como chegar', 'image'],
    ]);

  // The list is found by its name and deleted. The customer keeps the files.
  await showPath(admin, '/files');
  await admin.getByRole('searchbox', { name: 'Buscar lista' }).fill('vindas');
  await admin.getByRole('button', { name: 'Ações de Boas-vindas' }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  await confirmDeletion(admin.getByRole('dialog'));
  await expect(list).toBeHidden();
});
