import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { openTicket, openSignedInPage } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const picture = join(resolve(import.meta.dirname, '../../../..'), 'pwa/public/icon-192.png');

// This test checks only the steps of a conversation, because the tests that run axe on every screen check the policy there.
test('no step of a conversation violates the security policy, and the policy refuses unknown styles', async ({ browser }) => {
  const page = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', path: '/api/healthz' });
  const said: string[] = [];
  const closeDialog = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${prosa().url}/tickets`);
  await openTicket(page, 'Marina Albuquerque');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('style')).not.toHaveCount(0);
  const composer = page.getByRole('textbox', { name: /ensagem$/ });
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await page.getByLabel('Buscar emoji').fill('bolo');
  await page.keyboard.press('Escape');
  await composer.fill('/');
  await expect(page.getByRole('option', { name: /endereco/ })).toBeVisible();
  await composer.fill('');
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await page.getByRole('textbox', { name: 'Legenda' }).press('Enter');
  await page
    .getByRole('button', { name: /^Abrir foto/ })
    .last()
    .click();
  await closeDialog();
  await page.getByRole('button', { name: 'Marina Albuquerque', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('marina@aurora.test');
  // The app confirms the change in a toast.
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog', { name: 'Editar contato' })).toHaveCount(0);
  await closeDialog();
  expect(said.filter((text) => /Content Security Policy|Refused to/.test(text))).toEqual([]);
  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'body{opacity:0}' })),
  );
  await expect.poll(() => said.filter((text) => text.includes('Content Security Policy'))).toHaveLength(1);
  await expect(page.locator('body')).toHaveCSS('opacity', '1');
});
