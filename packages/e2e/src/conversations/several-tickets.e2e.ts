import { expect, type Page } from '@playwright/test';
import { openSignedInPage, waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const list = (page: Page) => page.getByRole('list', { name: 'Lista de atendimentos' });
const rows = (page: Page) => list(page).getByRole('link');
const bar = (page: Page, selected: RegExp) => page.getByRole('toolbar', { name: selected });

test('an admin accepts, tags and resolves several tickets at once without a network, and undoes each of these actions', async ({
  browser,
}) => {
  const page = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa' });
  await waitForServiceWorker(page);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: 'Todos', exact: true }).click();
  await expect(rows(page).nth(1)).toBeVisible();
  const waiting = await rows(page).count();
  await rows(page).first().hover();
  await list(page).getByRole('checkbox').first().click();
  await rows(page)
    .nth(waiting - 1)
    .click({ modifiers: ['Shift'] });
  await expect(bar(page, new RegExp(`^${waiting} selecionados`))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: /selecionad/ })).toHaveCount(0);

  await goOffline(page.context());
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const two = bar(page, /^2 selecionados/);
  await two.getByRole('button', { name: 'Dar tags' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('VIP');
  await page.getByRole('option', { name: 'VIP' }).click();
  await dialog.getByRole('button', { name: 'Dar tags' }).click();
  await expect(rows(page).filter({ hasText: 'VIP' })).toHaveCount(2);

  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await expect(rows(page).nth(1)).toBeVisible();
  const serving = await rows(page).count();
  await rows(page).first().hover();
  await list(page).getByRole('checkbox').first().click();
  await list(page).getByRole('checkbox').nth(1).click();
  await two.getByRole('button', { name: 'Resolver' }).click();
  await expect(rows(page)).toHaveCount(serving - 2);
  await expect(page.getByText('2 atendimentos resolvidos.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(rows(page)).toHaveCount(serving);
  await page.context().setOffline(false);
  await expect(page.getByText('Sincronizado').filter({ visible: true })).toBeVisible();
});

test('on a phone, a long press selects a ticket, and further presses select more tickets', async ({ browser }) => {
  const page = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'admin@demo.prosa',
    ...viewports.phone,
  });
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: 'Todos', exact: true }).click();
  const first = rows(page).filter({ hasText: 'Helena Prado' });
  const touch = { identifier: 1, clientX: 120, clientY: 300 };
  await first.dispatchEvent('touchstart', { touches: [touch], changedTouches: [touch], targetTouches: [touch] });
  await expect(bar(page, /^1 selecionado$/)).toBeVisible();
  await first.dispatchEvent('touchend', { touches: [], changedTouches: [touch], targetTouches: [] });
  await rows(page).filter({ hasText: 'Rafaela Nogueira' }).tap();
  await expect(bar(page, /^2 selecionados/)).toBeVisible();
  await expect(page).toHaveURL(/\/tickets\?/);
  await bar(page, /^2/).getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByRole('toolbar', { name: /selecionad/ })).toHaveCount(0);
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  for (const name of ['Helena Prado', 'Rafaela Nogueira']) await expect(rows(page).filter({ hasText: name })).toBeVisible();
});
