import { expect, type Page } from '@playwright/test';
import { answerTicket, openSignedInPage, openTicket, showPath } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { findBubble } from './ticket-work.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const composer = (page: Page) => page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ });
const header = (page: Page) => page.locator('header', { hasText: 'Padaria' });
const colleagues = (page: Page, text: string | RegExp) => header(page).getByTitle(text);

/** Lets the user of a page take a message back for 10 seconds before it leaves the device. */
const allowUndo = (page: Page) =>
  page.evaluate(() => {
    const { id }: { id: number } = JSON.parse(localStorage.getItem('prosa.user') ?? '');
    localStorage.setItem(`prosa-undo-send-${id}`, '10');
  });

test('an attendant on a desktop and an admin on a phone see each other in a ticket, and the second to answer is asked for a confirmation, also if the first answer is not delivered or has not left its device', async ({
  browser,
}) => {
  const desk = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  const phone = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'admin@demo.prosa',
    ...viewports.phone,
  });
  await openTicket(desk, 'Padaria São Bento');
  await showPath(phone, '/tickets?all=1');
  await expect(phone.getByRole('link', { name: /Padaria São Bento.*Ana está vendo/ })).toBeVisible();
  await openTicket(phone, 'Padaria São Bento');
  await expect(colleagues(phone, 'Ana está vendo')).toBeVisible();
  await expect(colleagues(desk, 'Lúcia está vendo')).toBeVisible();
  await expect(desk.getByRole('link', { name: /Padaria São Bento.*Lúcia está vendo/ })).toBeVisible();

  await composer(desk).fill('Confiro o boleto agora.');
  await expect(colleagues(phone, 'Ana está digitando…')).toBeVisible();
  // After a pause the user no longer counts as typing, so the phone answers without a confirmation.
  await expect(colleagues(phone, 'Ana está vendo')).toBeVisible();
  // While the connection is down, the server has the answer, and the customer does not.
  await prosa().sql(`update whatsapps set status = 'DISCONNECTED'`);
  await answerTicket(phone, 'O boleto segue por e-mail');
  await expect(findBubble(desk, 'O boleto segue por e-mail')).toContainText('Não enviada');

  await desk.getByRole('button', { name: 'Enviar', exact: true }).click();
  await desk
    .getByRole('dialog', { name: 'Lúcia respondeu enquanto você escrevia' })
    .getByRole('button', { name: 'Ver antes' })
    .click();
  await expect(composer(desk)).toHaveValue('Confiro o boleto agora.');
  await prosa().sql(`update whatsapps set status = 'CONNECTED'`);

  await allowUndo(phone);
  await answerTicket(phone, 'Já foi enviado');
  await expect(phone.getByRole('button', { name: 'Desfazer o envio da mensagem' })).toBeVisible();
  await expect(colleagues(desk, 'Lúcia está digitando…')).toBeVisible();
  await desk.getByRole('button', { name: 'Enviar', exact: true }).click();
  await desk
    .getByRole('dialog', { name: /^Lúcia (está digitando neste atendimento|respondeu enquanto você escrevia)$/ })
    .getByRole('button', { name: 'Enviar mesmo assim' })
    .click();
  await expect(findBubble(phone, 'Confiro o boleto agora.')).toBeVisible();
  await expect(composer(desk)).toHaveValue('');

  await phone.getByRole('link', { name: 'Voltar' }).click();
  await expect(colleagues(desk, /Lúcia/)).toHaveCount(0);
});
