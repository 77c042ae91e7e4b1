import { expect, type Page } from '@playwright/test';
import { answerTicket, openTicket, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { listPhoneMessages, writeFromPhone } from '../simulated-phone.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
const anasPhone = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa', ...viewports.phone });
const row = (page: Page, name: RegExp) => page.getByRole('link', { name });
const marina = /Marina Albuquerque/;

test('answers are signed with the attendant’s name until the attendant switches signing off', async () => {
  const ana = anasDesk();
  await openTicket(ana, 'Marina Albuquerque');
  const sent = () => ana.waitForRequest((request) => request.method() === 'POST' && /\/api\/messages\/\d+$/.test(request.url()));
  const signed = sent();
  await answerTicket(ana, 'Com assinatura');
  expect((await signed).postDataJSON()).toMatchObject({ body: '*Ana Souza:*\nCom assinatura' });
  // The app shows the name of the signature once, above the text. It removes the signature from the text itself.
  const bubble = (text: string) => ana.getByRole('article').filter({ hasText: text });
  await expect(bubble('Com assinatura').getByText('Ana Souza', { exact: true })).toHaveCount(1);
  await expect(bubble('Com assinatura').getByText('Ana Souza:')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Assinar com o meu nome' }).click();
  const unsigned = sent();
  await answerTicket(ana, 'Sem nome nenhum');
  expect((await unsigned).postDataJSON()).toMatchObject({ body: 'Sem nome nenhum' });
});

test('an admin resolves all waiting tickets of one queue, and ignores, reopens, transfers and accepts a ticket from the list', async () => {
  const admin = adminsDesk();
  await showPath(admin, '/tickets?tab=pending&all=1');
  await expect(admin.getByRole('banner')).toContainText(
    /Olá, Lúcia\. Clínica Aurora.*(Vence em \d\d\/\d\d\/\d{4}|Sua assinatura vence em \d+ dias)/,
  );
  await admin.getByRole('button', { name: 'Filtros' }).click();
  await admin.getByRole('button', { name: 'Agendamento' }).click();
  await expect(admin.getByRole('link', { name: /Rafaela Nogueira/ })).toBeVisible();
  await admin.getByRole('button', { name: 'Resolver todos' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('Só das filas Agendamento');
  await dialog.getByRole('button', { name: 'Resolver todos' }).click();
  await expect(admin.getByRole('link', { name: /Rafaela Nogueira/ })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Agendamento' }).click();
  await expect(admin.getByRole('link', { name: /Carlos Eduardo/ })).toBeVisible();

  // The menu of a row stays open when the row moves to another list.
  const inRow = async (name: string, action: string) => {
    await admin.getByRole('link', { name: new RegExp(name) }).click({ button: 'right' });
    await admin.getByRole('menuitem', { name: action }).click();
  };
  await inRow('Carlos Eduardo Matos', 'Ignorar');
  await admin.getByRole('dialog').getByRole('button', { name: 'Ignorar' }).click();
  await expect(row(admin, /Carlos Eduardo/)).toHaveCount(0);
  const order = admin.getByRole('combobox', { name: 'Ordem' });
  await expect(order).toBeVisible();
  await admin.getByRole('tab', { name: /Resolvidos/ }).click();
  await expect(row(admin, /Carlos Eduardo/)).toBeVisible();
  await expect(order).toHaveCount(0);
  await inRow('Carlos Eduardo Matos', 'Reabrir');
  await expect(admin.getByRole('heading', { level: 1, name: /Carlos Eduardo/ })).toBeVisible();
  await expect(admin.getByRole('tab', { name: /Atendendo/ })).toHaveAttribute('aria-selected', 'true');
  await inRow('Carlos Eduardo Matos', 'Transferir');
  await admin.getByRole('dialog').getByRole('combobox', { name: 'Fila' }).click();
  await admin.getByRole('option', { name: 'Suporte' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click();
  // The test waits until the URL has changed. Before that, the ticket is still open, and its new status would switch the list
  // back to the tab of that status.
  await expect(admin).toHaveURL(/\/tickets(\?|$)/);
  await admin.getByRole('tab', { name: /Atendendo/ }).click();
  await expect(row(admin, /Carlos Eduardo/)).toHaveCount(0);
  await admin.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(row(admin, /Carlos Eduardo.*Suporte/)).toBeVisible();
  await inRow('Carlos Eduardo Matos', 'Aceitar');
  await expect(admin.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible();
  await inRow('Carlos Eduardo Matos', 'Resolver');
  await expect(row(admin, /Carlos Eduardo/)).toHaveCount(0);
  await admin.getByRole('button', { name: 'Desfazer' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: /Carlos Eduardo/ })).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible();

  await admin.getByRole('searchbox').fill('a');
  await expect(row(admin, /Padaria São Bento/)).toBeVisible();
  await expect(order).toHaveCount(0);
  for (const name of ['Filas', 'Situação dos atendimentos', 'Tags', 'Conexões', 'Atendentes'])
    await expect(admin.getByRole('group', { name, exact: true })).toBeVisible();
  const found = admin.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('link');
  await admin.getByRole('button', { name: 'VIP' }).click();
  await expect(found).toHaveText([/Padaria São Bento/]);
  // An admin sees the attendant of each ticket.
  await expect(found.getByText('Ana', { exact: true })).toBeVisible();
});

test('an admin deletes a ticket without a network, and once the network is back the ticket also leaves the attendant’s device', async () => {
  const ana = anasDesk();
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Seda & Cia');
  await ana.getByRole('button', { name: 'Ações de Seda & Cia' }).first().click();
  await expect(ana.getByRole('menuitem', { name: 'Transferir' })).toBeVisible();
  await expect(ana.getByRole('menuitem', { name: 'Apagar' })).toHaveCount(0);
  await ana.keyboard.press('Escape');

  const admin = adminsDesk();
  await showPath(admin, '/tickets?tab=open&all=1');
  const seda = row(admin, /Seda & Cia/);
  await expect(seda).toBeVisible();
  const ask = async () => {
    await seda.click({ button: 'right' });
    await admin.getByRole('menuitem', { name: 'Apagar' }).click();
  };
  const question = admin.getByRole('dialog', { name: /Apagar o atendimento #\d+ de Seda & Cia\?/ });
  // Opens the dialog once, so that the browser has loaded its code before the network ends.
  await ask();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toHaveCount(0);
  await goOffline(admin.context());
  await ask();
  await expect(question).toContainText('para todos e para sempre');
  await question.getByRole('button', { name: 'Apagar' }).click();
  await expect(seda).toHaveCount(0);
  await expect(ana.getByRole('heading', { level: 1, name: 'Seda & Cia' })).toBeVisible();
  await admin.context().setOffline(false);
  await expect(ana.getByRole('heading', { level: 1, name: 'Seda & Cia' })).toHaveCount(0);
  await expect(ana.getByRole('link', { name: /Seda & Cia/ })).toHaveCount(0);
  await expect(admin.getByText('Sincronizado').first()).toBeVisible();
  await expect(seda).toHaveCount(0);
});

test('a ticket that is snoozed without a network leaves the list, and returns when the attendant ends the snooze or the customer writes', async () => {
  const [page, admin] = [anasDesk(), adminsDesk()];
  await showPath(page, '/tickets?tab=open');
  await showPath(admin, '/tickets?tab=open&all=1');
  await expect(row(admin, marina)).toBeVisible();
  await openTicket(page, 'Marina Albuquerque');
  await page.getByRole('button', { name: 'Adiar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adiar o atendimento de Marina Albuquerque' });
  await expect(dialog).toBeVisible();
  await goOffline(page.context());
  await dialog.getByLabel('Outro dia e hora').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Adiar', exact: true }).click();
  await expect(dialog.getByText('Escolha um horário futuro, em até um ano.')).toBeVisible();
  await dialog.getByRole('button', { name: /Daqui a 3 horas/ }).click();
  await expect(row(page, marina)).toHaveCount(0);
  await expect(page.getByText('Atendimento de Marina Albuquerque adiado.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row(page, marina)).toBeVisible();

  // Keys can also snooze a ticket: h opens the menu of times, and 2 chooses the second time.
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

test('on a phone, an attendant finds snoozed tickets with the filter, and a ticket returns at the end of its snooze with the reason', async () => {
  const page = anasPhone();
  await showPath(page, '/tickets?tab=open');
  const inRow = async (name: RegExp, action: string) => {
    await row(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: action }).click();
  };
  const snoozeUntilTomorrow = async () => {
    // The filter accepts only a call that starts a snooze, which contains a time. The call that ended an earlier snooze may still
    // be under way.
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
  // The test moves the last message and the end of the snooze into the past, instead of waiting for hours.
  await prosa().sql(
    `update tickets set snoozed_until = now() - interval '1 second', updated_at = now() - interval '1 hour' where snoozed_until is not null`,
  );
  await prosa().sql(`update jobs set run_at = now() where task = 'end-snooze'`);
  await expect(row(page, /Marina Albuquerque.*de volta desde \d\d:\d\d/)).toBeVisible();
});

test('a ticket that is overdue by its queue’s target is listed as overdue for attendant and admin, and goes back to the queue', async () => {
  const { url, sql } = prosa();
  const [page, admin] = [anasDesk(), adminsDesk()];
  await showPath(page, '/tickets?tab=open');
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

  // The test moves the beginning of the wait into the past, instead of waiting for minutes.
  await showPath(admin, '/tickets?tab=open');
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

// This test makes the company ask for a value and a rating whenever a ticket is resolved, so it is the last test.
test('without a network, an attendant sets the value of a ticket and resolves the ticket with a rating, and later the customer rates it', async () => {
  const [ana, admin] = [anasDesk(), adminsDesk()];
  const padaria = /Padaria São Bento/;
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Padaria São Bento');
  await ana.getByRole('button', { name: 'Padaria São Bento', exact: true }).click();
  const drawer = ana.getByRole('dialog', { name: 'Contato' });
  await expect(drawer.getByRole('button', { name: 'Ver histórico' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Definir valor' })).toHaveCount(0);
  // The open drawer shows the value as soon as the admin switches the setting on.
  await showPath(admin, '/settings');
  await admin.getByRole('switch', { name: 'Pedir avaliação ao encerrar' }).click();
  await admin.getByRole('switch', { name: 'Pedir o valor ao encerrar' }).click();
  await drawer.getByRole('button', { name: 'Definir valor' }).click();
  const valueForm = ana.getByRole('dialog', { name: 'Valor do atendimento' });
  await valueForm.getByRole('button', { name: 'Salvar' }).click();
  await expect(valueForm.getByText('Digite o valor.')).toBeVisible();
  await valueForm.getByRole('textbox', { name: 'Valor' }).fill('99,9');
  await valueForm.getByRole('button', { name: 'Salvar' }).click();
  await expect(ana.getByText('Valor atualizado com sucesso!')).toBeVisible();
  await expect(drawer.getByText('R$ 99,90')).toBeVisible();
  await drawer.getByRole('button', { name: 'Fechar' }).click();

  await ana.getByRole('button', { name: 'Resolver', exact: true }).click();
  const closing = ana.getByRole('dialog', { name: 'Resolver o atendimento de Padaria São Bento' });
  await expect(closing).toBeVisible();
  await goOffline(ana.context());
  await closing.getByRole('textbox', { name: 'Valor do atendimento' }).fill('0');
  await closing.getByRole('button', { name: 'Resolver' }).click();
  await expect(closing.getByText('O valor não pode ser zero.')).toBeVisible();
  await expect(closing.getByText('Avaliação obrigatória')).toBeVisible();
  expect(await findViolations(ana, 'closing')).toEqual([]);
  await closing.getByRole('radio', { name: 'Pedir avaliação' }).click();
  await closing.getByRole('textbox', { name: 'Valor do atendimento' }).fill('1250,5');
  await closing.getByRole('button', { name: 'Resolver' }).click();
  await expect(row(ana, padaria)).toHaveCount(0);
  await ana.context().setOffline(false);
  const question = 'De 0 a 10, que nota você dá ao atendimento?';
  const bodiesOnPhone = async () => (await listPhoneMessages(prosa().url, 'Padaria')).map(({ body }) => body);
  await expect.poll(async () => (await bodiesOnPhone()).at(-1)).toBe(question);
  await writeFromPhone(prosa().url, 'Padaria', '9');
  await expect
    .poll(async () => (await bodiesOnPhone()).slice(-3))
    .toEqual([question, '9', 'Obrigado pelo contato! Até a próxima.']);

  await showPath(admin, '/tickets?tab=closed&all=1');
  await expect(row(admin, padaria).getByRole('img', { name: 'Nota 5 de 5' })).toBeVisible();
  await row(admin, padaria).click();
  await admin.getByRole('button', { name: 'Padaria São Bento', exact: true }).click();
  const rated = admin.getByRole('dialog', { name: 'Contato' });
  await expect(rated.getByText('R$ 1.250,50')).toBeVisible();
  await expect(rated.getByRole('img', { name: 'Nota 5 de 5' })).toBeVisible();
  // The history tells the admin which setting made the bot ask and close.
  await rated.getByRole('button', { name: 'Ver histórico' }).click();
  await rated.getByText('Nota recebida: atendimento encerrado').click();
  await expect(rated.getByRole('link', { name: 'Pedir avaliação ao encerrar' })).toHaveAttribute('href', '/settings?tab=options');
  expect(await findViolations(admin, 'a history with the decisions of rules')).toEqual([]);
});
