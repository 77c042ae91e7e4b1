import { expect } from '@playwright/test';
import { openSignedInPage, openTicket, waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();

test('an attendant forwards selected messages to several contacts, and is told which contact a colleague is serving', async ({
  browser,
}) => {
  const ana = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'atendente1@demo.prosa',
    viewport: { width: 1440, height: 900 },
  });
  await openTicket(ana, 'Marina Albuquerque');
  const first = ana.getByRole('article').filter({ hasText: 'Oi! Preciso remarcar' });
  await first.click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Selecionar' }).click();
  const bar = ana.getByRole('toolbar', { name: 'Mensagens selecionadas' });
  await expect(bar.getByText('1 mensagem selecionada')).toBeVisible();
  await ana.getByRole('checkbox', { name: /Selecionar a mensagem: Oi! Preciso remarcar/ }).click();
  await bar.getByRole('button', { name: 'Encaminhar' }).click();
  await expect(ana.getByText('Selecione uma mensagem que possa ser encaminhada.')).toBeVisible();
  await ana.getByRole('checkbox', { name: /Selecionar a mensagem: Oi! Preciso remarcar/ }).click();
  await ana.getByRole('checkbox', { name: /Selecionar a mensagem: .*então pode ser na quinta/ }).click();
  await expect(bar.getByText('2 mensagens selecionadas')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Apagar' })).toHaveCount(0);
  expect(await findViolations(ana, 'chosen messages')).toEqual([]);
  await bar.getByRole('button', { name: 'Encaminhar' }).click();

  const dialog = ana.getByRole('dialog', { name: 'Encaminhar 2 mensagens' });
  const forward = dialog.getByRole('button', { name: 'Encaminhar' });
  await forward.click();
  await expect(dialog.getByText('Escolha um contato')).toBeVisible();
  const contacts = dialog.getByRole('combobox', { name: 'Contatos' });
  for (const [text, name] of [
    ['padaria', /Padaria São Bento/],
    ['vida', /Clínica Vida Plena/],
  ] as const) {
    await contacts.fill(text);
    await ana.getByRole('option', { name }).click();
  }
  await forward.click();
  await expect(dialog.getByText('Clínica Vida Plena está com Bruno Lima.')).toBeVisible();
  expect(await findViolations(ana, 'forwarding')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await openTicket(ana, 'Padaria São Bento');
  for (const text of ['Oi! Preciso remarcar', 'então pode ser na quinta'])
    await expect(ana.getByRole('article').filter({ hasText: text }).filter({ hasText: 'Encaminhada' })).toHaveCount(1);

  await test.step('without a network the forwarded message shows in the contact’s ticket at once, and is sent once when the network is back', async () => {
    await waitForServiceWorker(ana);
    await goOffline(ana.context());
    await openTicket(ana, 'Marina Albuquerque');
    await first.click({ button: 'right' });
    await ana.getByRole('menuitem', { name: 'Encaminhar' }).click();
    const single = ana.getByRole('dialog', { name: 'Encaminhar 1 mensagem' });
    await single.getByRole('combobox', { name: 'Contatos' }).fill('padaria');
    await ana.getByRole('option', { name: /Padaria São Bento/ }).click();
    await single.getByRole('button', { name: 'Encaminhar' }).click();
    await expect(ana.getByText('Sem rede: as mensagens serão encaminhadas quando houver rede.')).toBeVisible();
    await openTicket(ana, 'Padaria São Bento');
    const forwarded = ana.getByRole('article').filter({ hasText: 'Oi! Preciso remarcar' }).filter({ hasText: 'Encaminhada' });
    await expect(forwarded).toHaveCount(2);
    await ana.context().setOffline(false);
    await expect(forwarded.last().getByLabel(/Entregue|Lida|Enviada/)).toBeVisible();
    await ana.reload();
    await expect(forwarded).toHaveCount(2);
  });
});

test('on a phone, an attendant selects their own messages with a long press and deletes them', async ({ browser }) => {
  const ana = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'atendente1@demo.prosa',
    ...viewports.phone,
  });
  await openTicket(ana, 'Seda & Cia');
  const text = ana.getByRole('textbox', { name: 'Mensagem' });
  for (const body of ['Primeira', 'Segunda']) {
    await text.fill(body);
    await ana.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(
      ana
        .getByRole('article')
        .filter({ hasText: body })
        .getByLabel(/Entregue|Lida|Enviada/),
    ).toBeVisible();
  }
  await ana.getByRole('article').filter({ hasText: 'Primeira' }).click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Selecionar' }).click();
  await ana.getByRole('checkbox', { name: 'Selecionar a mensagem: Segunda' }).click();
  await ana.getByRole('button', { name: 'Apagar' }).click();
  await ana.getByRole('dialog', { name: 'Apagar 2 mensagens?' }).getByRole('button', { name: 'Apagar' }).click();
  await expect(ana.getByRole('article').filter({ hasText: 'Primeira' })).toHaveCount(0);
  await expect(ana.getByRole('article').filter({ hasText: 'Segunda' })).toHaveCount(0);
  await expect(text).toBeVisible();
});
