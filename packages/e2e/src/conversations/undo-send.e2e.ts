import { expect, type Page } from '@playwright/test';
import { answerTicket, openSignedInPage, openTicket, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { readPhone } from '../simulated-phone.ts';
import { test } from '../test.ts';
import { findBubble } from './ticket-work.ts';

const prosa = createCompanyForFile();

async function chooseUndoTime(page: Page, choice: string): Promise<void> {
  await showPath(page, '/profile');
  await page.getByRole('combobox', { name: 'Desfazer envio' }).click();
  await page.getByRole('option', { name: choice }).click();
  await showPath(page, '/tickets');
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' });
const bodies = async () => (await readPhone(prosa().url, 'Marina')).map(({ body }) => body);

test('a user can take a message back into the composer before it is sent, with and without a network', async ({ browser }) => {
  const page = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await chooseUndoTime(page, '10 segundos');
  await openTicket(page, 'Marina Albuquerque');
  await answerTicket(page, 'Confirmado para quinta');
  await page.getByRole('button', { name: 'Desfazer o envio da mensagem' }).click();
  await expect(field(page)).toHaveValue('Confirmado para quinta');
  await expect(findBubble(page, 'Confirmado para quinta')).toHaveCount(0);

  await goOffline(page.context());
  await field(page).fill('Confirmado para sexta');
  await field(page).press('Enter');
  await page.getByRole('button', { name: 'Desfazer o envio da mensagem' }).click();
  await expect(field(page)).toHaveValue('Confirmado para sexta');
  await page.context().setOffline(false);
  expect((await bodies()).filter((body) => body.includes('Confirmado'))).toEqual([]);

  // Sending the next message also sends the waiting one at once, and both arrive in their order.
  await field(page).fill('Confirmado para sábado');
  await field(page).press('Enter');
  await answerTicket(page, 'Até lá!');
  await expect(page.getByRole('button', { name: 'Desfazer o envio da mensagem' })).toHaveCount(1);
  await expect(async () =>
    expect((await bodies()).slice(-2).map((body) => body.split('\n').at(-1))).toEqual(['Confirmado para sábado', 'Até lá!']),
  ).toPass();
  await expect(page.getByRole('button', { name: 'Desfazer o envio da mensagem' })).toHaveCount(0);
});
