import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { signedIn } from '../drive-app.ts';
import { companyOfFile } from '../prosa-of-file.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';

const prosa = companyOfFile();
const EMAIL = 'atendente1@demo.prosa';
const NEXT_PASSWORD = 'outra-senha';

test('a user changes the password, turns on the second factor, and signs in with both', async ({ browser }) => {
  const page = await signedIn(browser, prosa().url, EMAIL);
  await page.goto(`${prosa().url}/profile`);

  await page.getByRole('button', { name: 'Mudar senha' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill('errada');
  await dialog.getByLabel('Nova senha').fill('abc');
  await dialog.getByRole('button', { name: 'Mudar senha' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No mínimo 5 caracteres.');
  await dialog.getByLabel('Nova senha').fill(NEXT_PASSWORD);
  await dialog.getByRole('button', { name: 'Mudar senha' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A senha atual não confere.');
  await dialog.getByLabel('Senha atual').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Mudar senha' }).click();
  await expect(page.getByText('Senha alterada')).toBeVisible();

  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  await dialog.getByLabel('Senha atual').fill(NEXT_PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('img', { name: 'Imagem para o aplicativo de autenticação' })).toBeVisible();
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await dialog.getByLabel('Código do aplicativo').fill('000000');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Este código não confere. Espere o próximo e tente de novo.');
  await dialog.getByLabel('Código do aplicativo').fill(codeOf(-1));
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação')).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(prosa().url);
  await elsewhere.getByLabel('E-mail').fill(EMAIL);
  await elsewhere.getByLabel('Senha', { exact: true }).fill(NEXT_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Entrar' }).click();
  await expect(elsewhere.getByRole('alert')).toHaveText('Digite o código do seu aplicativo de autenticação.');
  await elsewhere.getByLabel('Código de verificação').fill(codeOf(0));
  await elsewhere.getByRole('button', { name: 'Entrar' }).click();
  await expect(elsewhere.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  // The same kind of device again: the first one is signed out.
  await expect(page.getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
});
