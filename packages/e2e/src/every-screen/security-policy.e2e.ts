import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { openTicket, openSignedInPage } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const picture = join(resolve(import.meta.dirname, '../../../..'), 'pwa/public/icon-192.png');

test('no step of a conversation violates the security policy, and the policy refuses unknown styles', async ({ browser }) => {
  const page = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', path: '/api/healthz' });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${prosa().url}/tickets`);
  await openTicket(page, 'Marina Albuquerque');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('style')).not.toHaveCount(0);
  expect(said.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'body{opacity:0}' })),
  );
  await expect.poll(() => said.filter((text) => text.includes('Content Security Policy'))).toHaveLength(1);
  await expect(page.locator('body')).toHaveCSS('opacity', '1');
});

test('no page, dialog or menu violates the security policy', async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const refused: string[] = [];
  context.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refused.push(`${page.url()}: ${message.text()}`);
  });
  const leave = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  for (const path of ['/', '/financeiro-aberto', '/simulator']) {
    await page.goto(`${prosa().url}${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await page.getByRole('button', { name: /Marina Albuquerque/ }).click();
  await expect(page.getByRole('log')).toBeVisible();
  await page.goto(`${prosa().url}/login`);
  await page.getByLabel('E-mail').fill('atendente1@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('searchbox').fill('marina');
  await openTicket(page, 'Marina Albuquerque');
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
  await leave();
  await page.getByRole('button', { name: 'Marina Albuquerque', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('marina@aurora.test');
  // The app confirms the change in a toast.
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog', { name: 'Editar contato' })).toHaveCount(0);
  await leave();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await leave();
  for (const path of ['/quick-messages', '/todolist', '/profile', '/nowhere']) {
    await page.goto(`${prosa().url}${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    if (path !== '/quick-messages') continue;
    await page.getByRole('button', { name: 'Nova resposta' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  expect(refused).toEqual([]);
});
