import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openSignedInPage, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { listTextTracesOf } from '../list-traces-of.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
/** A part of the message of the customer who waits in the queue Suporte. */
const SUPPORT_MESSAGE = 'Não consigo abrir o resultado do exame';
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'Editar usuário' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click();

async function openUser(page: Page, name: string): Promise<void> {
  await showPath(page, '/users');
  await row(page, name).click();
  await expect(form(page).getByLabel('Nome')).toHaveValue(name);
}

test('when a user leaves a queue, the user’s device drops the queue’s tickets, and the user disappears from the list of the queue’s users and from its export', async ({
  browser,
}) => {
  const { url } = prosa();
  const ana = await openSignedInPage(browser, { url, email: 'atendente1@demo.prosa' });
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(ana.getByRole('link', { name: /Helena Prado/ })).toBeVisible();
  await expect(ana.getByRole('link', { name: /Rafaela Nogueira/ })).toBeVisible();
  await expect.poll(() => listTextTracesOf(ana, SUPPORT_MESSAGE)).not.toEqual([]);

  const admin = adminsDesk();
  await openUser(admin, 'Ana Souza');
  await form(admin).getByRole('button', { name: 'Remover Suporte' }).click();
  await save(admin);
  await expect(admin.getByText('Usuário salvo com sucesso.').first()).toBeVisible();
  await expect(ana.getByRole('link', { name: /Helena Prado/ })).toHaveCount(0);
  await expect(ana.getByRole('link', { name: /Rafaela Nogueira/ })).toBeVisible();
  await expect.poll(() => listTextTracesOf(ana, SUPPORT_MESSAGE)).toEqual([]);

  await admin.getByRole('button', { name: 'Fila', exact: true }).click();
  await admin.getByRole('checkbox', { name: 'Suporte' }).click();
  await admin.keyboard.press('Escape');
  await expect(admin.getByText('1 de 4')).toBeVisible();
  await admin.reload();
  await expect(row(admin, 'Bruno Lima')).toBeVisible();
  await expect(row(admin, 'Ana Souza')).toHaveCount(0);
  const coming = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Exportar CSV' }).click();
  const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['Bruno Lima']);
});

test('two admins edit the same user, and the admin who saves later sees both values and chooses one', async ({ browser }) => {
  const { url } = prosa();
  const first = adminsDesk();
  const second = await openSignedInPage(browser, { url, email: 'super@demo.prosa' });
  for (const admin of [first, second]) await openUser(admin, 'Bruno Lima');
  await goOffline(second.context());
  await expect(second.getByText('Sem rede').first()).toBeVisible();
  await form(second).getByLabel('Nome').fill('Bruno Lima Filho');
  await form(second).getByLabel('E-mail').fill('bruno.filho@demo.prosa');

  await form(first).getByLabel('Nome').fill('Bruno Lima Neto');
  await form(first).getByLabel('Telefone').fill('+55 11 98812-4470');
  await save(first);
  await expect(row(first, 'Bruno Lima Neto')).toBeVisible();

  await second.context().setOffline(false);
  const both = form(second).getByRole('group', { name: 'Nome: alterado aqui e em outra tela' });
  await expect(both).toContainText('Bruno Lima Neto');
  await expect(both).toContainText('Bruno Lima Filho');
  await expect(form(second).getByText('Alterado em outra tela: Telefone.')).toBeVisible();
  await both.getByRole('button', { name: 'Usar o da outra tela' }).click();
  await save(second);
  await expect(first.getByText('bruno.filho@demo.prosa')).toBeVisible();
  await expect(row(first, 'Bruno Lima Neto')).toBeVisible();
  await row(first, 'Bruno Lima Neto').click();
  await expect(form(first).getByLabel('Telefone')).toHaveValue('5511988124470');
});
