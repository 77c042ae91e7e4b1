import { expect, test } from '@playwright/test';
import { prosaOfFile } from './prosa-of-file.ts';
import { demoPassword } from './start-prosa.ts';

const prosa = prosaOfFile();

test('the title counts what is unread, the bell leads there, the palette goes by keyboard, and the width is remembered', async ({
  page,
}) => {
  await page.goto(prosa().url);
  await expect(page).toHaveTitle('Prosa');
  await page.getByLabel('E-mail').fill('atendente1@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveTitle('① - Prosa');
  await page.getByRole('button', { name: '1 atendimento não lido' }).click();
  await page.getByRole('menuitem', { name: /Padaria São Bento/ }).click();
  await expect(page.getByRole('heading', { name: /Padaria São Bento/ })).toBeVisible();
  await expect(page).toHaveTitle('Prosa');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('marina');
  await expect(page.getByRole('option', { name: /Marina Albuquerque/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Marina Albuquerque/ })).toBeVisible();

  const bar = page.getByRole('separator', { name: 'Largura da lista' });
  const saved = page.waitForResponse((response) => response.url().includes('/toggleChangeWidht/'));
  await bar.press('Home');
  expect((await saved).ok()).toBe(true);
  await page.evaluate(() => localStorage.removeItem('prosa.user'));
  await page.goto(prosa().url);
  await page.getByLabel('E-mail').fill('atendente1@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(bar).toHaveAttribute('aria-valuenow', '404');

  await page.getByRole('button', { name: /Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Prosa');
});

test('who comes back to an expired subscription is told so, with the date', async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 402,
      json: { error: 'ERR_SUBSCRIPTION_EXPIRED', detail: { date: '2026-01-31T00:00:00.000Z' } },
    }),
  );
  await page.goto(prosa().url);
  await page.getByLabel('E-mail').fill('atendente1@demo.prosa');
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/financeiro-aberto$/);
  await expect(page.getByText('Opss! Sua assinatura venceu 31/01/2026. Entre em contato com o Suporte')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar para entrar' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
