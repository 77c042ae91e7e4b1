import { expect } from '@playwright/test';
import { openSignedInPage } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();

test('home shows an admin the open work, and redirects an attendant to the tickets', async ({ browser }) => {
  const admin = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa' });
  await prosa().sql(`update whatsapps set status = 'DISCONNECTED' where id = (select min(id) from whatsapps)`);
  await admin.getByRole('link', { name: 'Início' }).click();
  const card = (name: string) => admin.getByRole('region', { name });
  await expect(card('Sem atendente').getByText(/atendimentos? esperam?/)).toBeVisible();
  await expect(card('Conexões').getByText('1 conexão fora do ar')).toBeVisible();
  await expect(card('Uso do plano').getByText(/^\d+ de 10$/)).toHaveCount(3);
  await expect(admin.getByRole('navigation').getByText('V.2.3.0')).toBeVisible();
  await prosa().sql(`update whatsapps set status = 'CONNECTED'`);

  const attendant = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', path: '/' });
  await expect(attendant).toHaveURL(/\/tickets$/);
});

test('a screen that the plan doesn’t include shows the reason and redirects to home', async ({ browser }) => {
  await prosa().sql('update plans set use_kanban = false');
  const admin = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa', path: '/kanban' });
  await expect(
    admin.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'),
  ).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Início' })).toBeVisible();
  await prosa().sql('update plans set use_kanban = true');
});
