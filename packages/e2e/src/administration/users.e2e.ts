import { expect, type Page } from '@playwright/test';
import { confirmDeletion, openSignedInPage, openPage, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { listTracesOf } from '../list-traces-of.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('an admin invites a colleague, removes permissions, and deletes a user whose tickets a colleague gets', async ({
  browser,
}) => {
  const { url } = prosa();
  const admin = await openSignedInPage(browser, { url, email: 'admin@demo.prosa', path: '/users' });
  await expect(row(admin, 'Ana Souza')).toBeVisible();

  await admin.getByRole('button', { name: 'Novo usuário' }).click();
  const form = panel(admin, 'Novo usuário');
  await form.getByLabel('Nome').fill('Carla Menezes');
  await form.getByLabel('E-mail').fill('carla@demo.prosa');
  await form.getByLabel('Telefone').fill('+55 11 98812-4470');
  await choose(admin, 'Perfil', 'Administrador');
  await form.getByRole('tab', { name: 'Permissões' }).click();
  await form.getByRole('switch', { name: 'Dashboard' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();

  const invitation = panel(admin, 'Link de Carla Menezes');
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
  await expect(row(carla, 'Ana Souza')).toBeVisible();

  // Removing a permission changes the colleague's menu and screen at once.
  await row(admin, 'Carla Menezes').click();
  await choose(admin, 'Perfil', 'Atendente');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Usuário salvo com sucesso.').first()).toBeVisible();
  await expect(carla.getByRole('link', { name: 'Usuários' })).toBeHidden();
  await expect(row(carla, 'Ana Souza')).toBeHidden();

  // The deleted colleague is signed out, and her device keeps no data of the company. The chosen attendant has her tickets.
  const ana = await openSignedInPage(browser, { url, email: 'atendente1@demo.prosa' });
  await expect.poll(() => listTracesOf(ana, 'Marina Albuquerque')).not.toEqual([]);
  await admin.getByRole('button', { name: 'Ações de Ana Souza' }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  await choose(admin, 'Quem fica com os atendimentos', 'Bruno Lima');
  await confirmDeletion(admin.getByRole('dialog'));
  await expect(row(admin, 'Ana Souza')).toBeHidden();
  await expect(ana.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect.poll(() => listTracesOf(ana, 'Marina Albuquerque')).toEqual([]);
  await ana.goto(link);
  await expect(ana.getByRole('alert')).toContainText('Este convite já foi usado ou não vale mais.');
  await admin.getByRole('button', { name: 'Ações de Bruno Lima' }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  await expect(admin.getByRole('dialog')).toContainText('atendimentos em aberto');
});
