import { expect, type Page } from '@playwright/test';
import { openSignedInPage, openTicket, waitForServiceWorker, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { writeFromPhone } from '../simulated-phone.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa', path: '/tickets?all=1' });
const row = (page: Page, name: RegExp) => page.getByRole('link', { name });
const marina = /Marina Albuquerque/;

test('a ticket that is snoozed without a network leaves the list, can be brought back, and returns when the customer writes', async () => {
  const [page, admin] = [anasDesk(), adminsDesk()];
  await expect(row(admin, marina)).toBeVisible();
  await waitForServiceWorker(page);
  await openTicket(page, 'Marina Albuquerque');
  await goOffline(page.context());
  await page.getByRole('button', { name: 'Adiar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adiar o atendimento de Marina Albuquerque' });
  await dialog.getByLabel('Outro dia e hora').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Adiar', exact: true }).click();
  await expect(dialog.getByText('Escolha um horário futuro, em até um ano.')).toBeVisible();
  await dialog.getByRole('button', { name: /Daqui a 3 horas/ }).click();
  await expect(row(page, marina)).toHaveCount(0);
  await expect(page.getByText('Atendimento de Marina Albuquerque adiado.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row(page, marina)).toBeVisible();

  // Keys do the same: h opens the menu of times, and 2 chooses the second time.
  await openTicket(page, 'Marina Albuquerque');
  await page.getByRole('button', { name: 'Adiar' }).focus();
  await page.keyboard.press('h');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('2');
  await expect(row(page, marina)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(row(admin, marina)).toHaveCount(0);

  await writeFromPhone(prosa().url, 'Marina Albuquerque', 'Mudei de ideia, pode ser hoje?');
  for (const each of [page, admin]) await expect(row(each, /Marina Albuquerque.*Mudei de ideia/)).toBeVisible();
});

test('on a phone, the filter lists snoozed tickets, the attendant ends one snooze early, and another ticket returns at its time with the reason', async ({
  browser,
}) => {
  const page = await openSignedInPage(browser, {
    url: prosa().url,
    email: 'atendente1@demo.prosa',
    ...viewports.phone,
  });
  const inRow = async (name: RegExp, action: string) => {
    await row(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: action }).click();
  };
  const snoozeUntilTomorrow = async () => {
    // The call that ended an earlier snooze may still be under way. Only the one that begins a snooze has a time.
    const sent = page.waitForResponse(
      (answer) => answer.url().endsWith('/snooze') && answer.request().postDataJSON()?.until !== null && answer.ok(),
    );
    await inRow(marina, 'Adiar');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Amanhã/ })
      .click();
    await expect(row(page, marina)).toHaveCount(0);
    await sent;
  };
  await snoozeUntilTomorrow();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('switch', { name: 'Só adiados' }).click();
  await expect(row(page, /Marina Albuquerque.*adiado até \d\d\/\d\d 09:00/)).toBeVisible();
  await expect(page).toHaveURL(/snoozed=1/);
  await inRow(marina, 'Mostrar agora');
  await expect(row(page, marina)).toHaveCount(0);
  await page.getByRole('switch', { name: 'Só adiados' }).click();
  await expect(row(page, marina)).toBeVisible();

  await snoozeUntilTomorrow();
  // The test skips hours of waiting by moving the last message and the end of the snooze into the past.
  await prosa().sql(
    `update tickets set snoozed_until = now() - interval '1 second', updated_at = now() - interval '1 hour' where snoozed_until is not null`,
  );
  await prosa().sql(`update jobs set run_at = now() where task = 'end-snooze'`);
  await expect(row(page, /Marina Albuquerque.*de volta desde \d\d:\d\d/)).toBeVisible();
});

test('an admin sets a target for a queue, whose overdue answer is listed for attendant and admin and goes back to the queue', async () => {
  const { url, sql } = prosa();
  const [page, admin] = [anasDesk(), adminsDesk()];
  await showPath(page, '/tickets');
  await sql(`delete from company_settings where key = 'scheduleType'`);
  await sql(`update tickets t set queue_id = q.id from queues q, contacts c
    where q.name = 'Suporte' and c.id = t.contact_id and c.name = 'Marina Albuquerque' and t.status <> 'closed'`);
  await writeFromPhone(url, 'Marina Albuquerque', 'Ainda estou esperando');
  await expect(row(page, /Marina Albuquerque.*Ainda estou/)).toBeVisible();
  await showPath(admin, '/queues');
  await admin.getByRole('button', { name: 'Suporte', exact: true }).click();
  const form = admin.getByRole('dialog', { name: 'Editar fila' });
  await form.getByRole('tab', { name: 'Metas de resposta' }).click();
  for (const name of ['Primeira resposta em até', 'Próximas respostas em até']) await form.getByLabel(name).fill('10');
  await form.getByRole('combobox', { name: 'Se o atendente não responde a tempo' }).click();
  await admin.getByRole('option', { name: 'Volta para a fila' }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(page, /Marina Albuquerque.*vence em (9|10) min/)).toBeVisible();

  // The test skips the minutes by moving the beginning of the wait into the past.
  await showPath(admin, '/tickets');
  await expect(admin.getByRole('button', { name: /^Atrasados/ })).toHaveCount(0);
  await sql(`update tickets set waiting_since = now() - interval '1 hour', target_queue_since = now() - interval '1 hour',
    target_user_since = now() - interval '1 hour' where answer_due_at is not null`);
  await sql(`update jobs set run_at = now() where task = 'wake-ticket'`);
  for (const each of [page, admin]) {
    await each
      .getByRole('list', { name: 'Visões' })
      .getByRole('button', { name: /^Atrasados/ })
      .click();
    await expect(each).toHaveURL(/overdue=1/);
    await expect(row(each, /Marina Albuquerque.*atrasada/)).toBeVisible();
  }
});
