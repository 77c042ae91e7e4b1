import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { openSignedInPage, openPage, showPath } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const EMAIL = 'atendente1@demo.prosa';
const NEXT_PASSWORD = 'outra-senha';

/** Adds a virtual authenticator to a page. It verifies its user, as the built-in authenticator of a phone or a laptop does. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function createPasskey(page: Page, password: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('list', { name: 'Chaves de acesso' })).toContainText(name);
}

async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto(prosa().url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('a user signs in with a changed password and a new second factor, and later signs in with a passkey instead', async ({
  browser,
}) => {
  const page = await openSignedInPage(browser, { url: prosa().url, email: EMAIL, path: '/profile' });

  await page.getByRole('button', { name: 'Mudar senha' }).click();
  const dialog = page.getByRole('dialog');
  // The error of the previous field stays on the page for a moment, without text, when the error of the next field appears. The
  // test therefore finds an error by its text.
  const findError = (text: string) => dialog.getByRole('alert').filter({ hasText: text });
  await dialog.getByLabel('Senha atual').fill('errada');
  await dialog.getByLabel('Nova senha').fill('abc');
  await dialog.getByRole('button', { name: 'Mudar senha' }).click();
  await expect(findError('No mínimo 5 caracteres.')).toBeVisible();
  await dialog.getByLabel('Nova senha').fill(NEXT_PASSWORD);
  await dialog.getByRole('button', { name: 'Mudar senha' }).click();
  await expect(findError('A senha atual não confere.')).toBeVisible();
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
  await expect(findError('Este código não confere. Espere o próximo e tente de novo.')).toBeVisible();
  // A code that is generated just before it expires is refused when it arrives, so the test then tries the next code.
  await expect(async () => {
    await dialog.getByLabel('Código do aplicativo').fill(codeOf(-1));
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10, { timeout: 3_000 });
  }).toPass();
  const firstCode = await dialog.getByRole('listitem').first().textContent();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação')).toBeVisible();
  await page.getByRole('button', { name: 'Novos códigos' }).click();
  await dialog.getByLabel('Senha atual').fill(NEXT_PASSWORD);
  await dialog.getByRole('button', { name: 'Novos códigos' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expect(dialog.getByText(firstCode ?? '')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Já guardei' }).click();

  await addAuthenticator(page);
  await createPasskey(page, NEXT_PASSWORD, 'Notebook');

  const elsewhere = await openPage(browser);
  await signInByPassword(elsewhere, EMAIL, NEXT_PASSWORD);
  await expect(elsewhere.getByRole('alert')).toHaveText('Digite o código do seu aplicativo de autenticação.');
  await elsewhere.getByLabel('Código de verificação').fill(codeOf(0));
  await elsewhere.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(elsewhere.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  // A log-in from another device of the same kind ends the first session.
  await expect(page.getByText('Sua conta foi acessada em outro computador.')).toBeVisible();

  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  await showPath(page, '/profile');
  await page.getByRole('button', { name: 'Remover Notebook' }).click();
  await dialog.getByRole('button', { name: 'Confirmar com chave de acesso' }).click();
  await dialog.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remover Notebook' })).toBeHidden();
});

test('if an admin requires a second factor, a colleague must set up a second factor first, and the admin can reset a lost second factor', async ({
  browser,
}) => {
  const admin = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa', path: '/settings?tab=options' });
  await admin.getByRole('switch', { name: 'Exigir segundo fator' }).click();
  await expect(admin.getByRole('switch', { name: 'Exigir segundo fator' })).toBeChecked();

  const page = await openPage(browser);
  await addAuthenticator(page);
  await signInByPassword(page, 'atendente2@demo.prosa', demoPassword);
  await expect(page.getByRole('heading', { name: 'Sua empresa exige duas etapas' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await createPasskey(page, demoPassword, 'Celular');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();

  await showPath(admin, '/users?q=atendente2');
  const row = admin.getByRole('row', { name: /atendente2@demo\.prosa/ });
  await row.getByRole('button').last().click();
  await admin.getByRole('menuitem', { name: 'Remover verificação em duas etapas' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await signInByPassword(page, 'atendente2@demo.prosa', demoPassword);
  await expect(page.getByText(/removeu sua verificação em duas etapas/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sua empresa exige duas etapas' })).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});
