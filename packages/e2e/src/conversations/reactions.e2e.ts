import { expect } from '@playwright/test';
import { answerTicket, openSignedInPage, openTicket } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { readPhone } from '../simulated-phone.ts';
import { test } from '../test.ts';
import { findBubble } from './ticket-work.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();

test('without a network, an attendant reacts to an answer, and later removes the reaction on a phone', async ({ browser }) => {
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await openTicket(ana, 'Marina Albuquerque');
  await goOffline(ana.context());
  await answerTicket(ana, 'Fica confirmado');
  const answer = findBubble(ana, 'Fica confirmado');
  await answer.hover();
  await answer.getByRole('button', { name: 'Reagir', exact: true }).click();
  await ana.getByRole('menuitem', { name: 'Reagir com 🎉' }).click();
  const chip = answer.getByRole('button', { name: /🎉 de Ana Souza/ });
  await expect(chip.getByLabel('Esperando envio')).toBeVisible();
  await ana.context().setOffline(false);
  await expect(chip.getByLabel('Esperando envio')).toHaveCount(0);
  const phone = async () => (await readPhone(prosa().url, 'Marina')).slice(-2).map(({ body }) => body.split('\n').at(-1));
  await expect.poll(phone).toEqual(['Fica confirmado', '🎉']);

  const phoneOfAna = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'atendente1@demo.prosa',
    ...viewports.phone,
  });
  await openTicket(phoneOfAna, 'Marina Albuquerque');
  await findBubble(phoneOfAna, 'Fica confirmado').click({ button: 'right' });
  await expect(phoneOfAna.getByRole('menuitem', { name: 'Outro emoji' })).toBeVisible();
  expect(await findViolations(phoneOfAna, 'the menu of a message')).toEqual([]);
  await phoneOfAna.getByRole('menuitem', { name: 'Tirar a reação 🎉' }).click();
  await expect(findBubble(phoneOfAna, 'Fica confirmado').getByRole('button', { name: /🎉/ })).toHaveCount(0);
  await expect.poll(phone).toEqual(['🎉', '']);
  await expect(chip).toHaveCount(0);

  // The user can also choose any other emoji of the list.
  await answer.hover();
  await answer.getByRole('button', { name: 'Opções da mensagem' }).click();
  await ana.getByRole('menuitem', { name: 'Outro emoji' }).click();
  const emoji = ana.getByRole('dialog', { name: 'Reagir' });
  await emoji.getByRole('searchbox').fill('panda');
  await emoji.getByText('🐼', { exact: true }).click();
  await expect(answer.getByRole('button', { name: /🐼 de Ana Souza/ })).toBeVisible();
});
