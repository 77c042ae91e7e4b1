import { expect } from '@playwright/test';
import { openSignedInPage } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();

test('a tag that an admin creates, renames and merges appears on an attendant’s screen at once', async ({ browser }) => {
  const admin = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa' });
  const attendant = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await attendant.getByRole('link', { name: 'Tags' }).click();
  await admin.getByRole('link', { name: 'Tags' }).click();

  await admin.getByRole('button', { name: 'Nova tag' }).click();
  const panel = admin.getByRole('complementary').filter({ hasText: 'Nova tag' });
  await admin.getByLabel('Nome').fill('');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Obrigatório')).toBeVisible();
  await admin.getByLabel('Nome').fill('ab');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Tag muito curta!')).toBeVisible();
  await admin.getByLabel('Nome').fill('Convênio novo');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel).toBeHidden();
  await expect(attendant.getByText('Convênio novo')).toBeVisible();

  await admin.getByRole('button', { name: 'Convênio novo', exact: true }).click();
  await attendant.getByRole('button', { name: 'Convênio novo', exact: true }).click();
  await admin.getByLabel('Nome').fill('Convênio A');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(attendant.getByLabel('Nome')).toHaveValue('Convênio A');
  await attendant.keyboard.press('Escape');

  await admin.getByRole('button', { name: 'Ações de Convênio A' }).click();
  await admin.getByRole('menuitem', { name: 'Juntar' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await admin.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Juntar' }).click();
  await expect(admin.getByText('Tags juntadas')).toBeVisible();
  await expect(attendant.getByText('Convênio A')).toBeHidden();
});
