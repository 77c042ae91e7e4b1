import { expect, type Page } from '@playwright/test';
import { answerTicket, openSignedInPage, openTicket } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { findBubble } from './ticket-work.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const composer = (page: Page) => page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ });
const header = (page: Page) => page.locator('header', { hasText: 'Padaria' });
const colleagues = (page: Page, text: string | RegExp) => header(page).getByTitle(text);

test('an attendant on a desktop and an admin on a phone see each other in a ticket, and the second to answer is asked for a confirmation', async ({
  browser,
}) => {
  const desk = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  const phone = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'admin@demo.prosa',
    ...viewports.phone,
  });
  await openTicket(desk, 'Padaria São Bento');
  await phone.goto(`${prosa().url}/tickets?all=1`);
  await expect(phone.getByRole('link', { name: /Padaria São Bento.*Ana está vendo/ })).toBeVisible();
  await openTicket(phone, 'Padaria São Bento');
  await expect(colleagues(phone, 'Ana está vendo')).toBeVisible();
  await expect(colleagues(desk, 'Lúcia está vendo')).toBeVisible();
  await expect(desk.getByRole('link', { name: /Padaria São Bento.*Lúcia está vendo/ })).toBeVisible();

  await composer(desk).fill('Confiro o boleto agora.');
  await expect(colleagues(phone, 'Ana está digitando…')).toBeVisible();
  // After a pause the user no longer counts as typing, so the phone answers without a confirmation.
  await expect(colleagues(phone, 'Ana está vendo')).toBeVisible();
  await answerTicket(phone, 'O boleto segue por e-mail');
  await expect(findBubble(desk, 'O boleto segue por e-mail')).toBeVisible();

  await desk.getByRole('button', { name: 'Enviar', exact: true }).click();
  await desk
    .getByRole('dialog', { name: 'Lúcia respondeu enquanto você escrevia' })
    .getByRole('button', { name: 'Ver antes' })
    .click();
  await expect(composer(desk)).toHaveValue('Confiro o boleto agora.');
  await desk.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(findBubble(phone, 'Confiro o boleto agora.')).toBeVisible();
  await expect(composer(desk)).toHaveValue('');

  await phone.getByRole('link', { name: 'Voltar' }).click();
  await expect(colleagues(desk, /Lúcia/)).toHaveCount(0);
});
