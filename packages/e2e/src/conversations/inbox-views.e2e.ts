import { expect } from '@playwright/test';
import { openSignedInPage, waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();

test('an admin saves filters and several statuses as views, reorders views without a network, and sees them on another device', async ({
  browser,
}) => {
  const page = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa' });
  const phone = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'admin@demo.prosa',
    ...viewports.phone,
  });
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Salvar como visão' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('list', { name: 'Visões' }).getByTitle(name, { exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  };
  await waitForServiceWorker(page);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('switch', { name: 'Mostrar todos' }).click();
  await save('Todos esperando');
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await page.getByRole('button', { name: 'VIP', exact: true }).click();
  await save('Meus VIP');
  await expect(page).toHaveURL(/all=1.*tags=\d+/);

  const panel = page.getByRole('group', { name: 'Filtros' });
  for (const status of ['Aguardando', 'Atendendo']) await panel.getByRole('button', { name: status }).click();
  const several = page.getByRole('tab', { name: /^Atendendo \+ Aguardando/ });
  await expect(several).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/statuses=[a-z]+,[a-z]+/);
  await save('VIP ativos');
  const count = (await several.textContent())?.match(/\d*$/)?.[0] ?? '';
  await expect(page.getByRole('list', { name: 'Visões' }).getByRole('button', { name: /^VIP ativos/ })).toHaveText(
    `VIP ativos${count}`,
  );
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await expect(several).toHaveCount(0);

  await goOffline(page.context());
  await page.getByRole('button', { name: 'Organizar visões' }).click();
  const dialog = page.getByRole('dialog', { name: 'Minhas visões' });
  await dialog.getByRole('button', { name: 'Subir Meus VIP' }).click();
  await dialog.getByRole('button', { name: 'Alterar Meus VIP' }).click();
  await page.getByLabel('Nome').fill('Clientes VIP');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  const names = ['Clientes VIP', 'Todos esperando', 'VIP ativos'];
  const views = page.getByRole('list', { name: 'Visões' }).getByRole('button');
  await expect(views).toHaveText(names.map((name) => new RegExp(`^${name}\\d*$`)));
  await page.context().setOffline(false);
  await expect(phone.getByRole('list', { name: 'Visões' }).getByRole('button')).toHaveText(
    names.map((name) => new RegExp(`^${name}\\d*$`)),
  );

  await phone.getByRole('button', { name: 'Todos esperando' }).click();
  await expect(phone.getByRole('tab', { name: /Aguardando/ })).toHaveAttribute('aria-selected', 'true');
  await expect(phone).toHaveURL(/tab=pending&all=1/);
  await phone.getByRole('button', { name: /^VIP ativos/ }).click();
  await expect(phone.getByRole('tab', { name: /^Atendendo \+ Aguardando/ })).toHaveAttribute('aria-selected', 'true');
});
