import { expect, type Page } from '@playwright/test';
import { confirmDeletion, openTicket, showPath } from '../drive-app.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { measureMiddle } from '../flows/drive-canvas.ts';
import { signInAsAdmin } from '../flows/drive-flows.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { createPhone, listPhoneMessages, writeFromPhone } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
// The plan has to change before the pages sign in, because a page loads the plan at log-in. Companies share the plan, so the test
// restores it at the end.
test.beforeAll(() => prosa().sql('update plans set use_kanban = false'));
test.afterAll(() => prosa().sql('update plans set use_kanban = true'));
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
const findPanel = (page: Page, name: string) => page.getByRole('dialog', { name });
const findRow = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A PNG of one pixel. */
const PIXEL_PNG_BASE64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const findOptionList = (page: Page) => page.getByRole('list', { name: 'Opções do cliente' });
/**
 * The maximum distance between the pointer and the middle of a dragged option, in pixels. An option is higher than its handle, so
 * its middle may be below the pointer.
 */
const MAX_OFFSET_PX = 60;

/** Drags an option by its handle above another option, and checks that the dragged option follows the pointer. */
async function dragOption(admin: Page, name: string, above: string): Promise<void> {
  const handleOf = (option: string) => admin.getByRole('button', { name: new RegExp(`^Mover: ${option}`) });
  const [start, end] = [await measureMiddle(handleOf(name)), await measureMiddle(handleOf(above))];
  await admin.mouse.move(start.x, start.y);
  await admin.mouse.down();
  await admin.mouse.move(end.x, end.y, { steps: 8 });
  const dragged = admin.locator('[data-dnd-dragging]');
  await expect.poll(async () => Math.abs((await measureMiddle(dragged)).y - end.y)).toBeLessThan(MAX_OFFSET_PX);
  await admin.mouse.up();
  await expect(findOptionList(admin).getByRole('listitem').first()).toContainText(name);
}

test('home shows an admin the open work, and redirects an attendant to the tickets', async () => {
  const admin = adminsDesk();
  await prosa().sql(`update whatsapps set status = 'DISCONNECTED' where id = (select min(id) from whatsapps)`);
  await admin.getByRole('link', { name: 'Início' }).click();
  const card = (name: string) => admin.getByRole('region', { name });
  await expect(card('Sem atendente').getByText(/atendimentos? esperam?/)).toBeVisible();
  await expect(card('Conexões').getByText('1 conexão fora do ar')).toBeVisible();
  await expect(card('Uso do plano').getByText(/^\d+ de 10$/)).toHaveCount(3);
  await expect(admin.getByRole('navigation').getByText('V.2.3.0')).toBeVisible();
  await prosa().sql(`update whatsapps set status = 'CONNECTED'`);

  const attendant = anasDesk();
  await showPath(attendant, '/');
  await expect(attendant).toHaveURL(/\/tickets$/);
});

test('opening a screen that the plan doesn’t include redirects the user to home and shows the reason', async () => {
  const admin = adminsDesk();
  await showPath(admin, '/kanban');
  await expect(
    admin.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'),
  ).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Início' })).toBeVisible();
});

test('a tag that an admin creates, renames and merges appears on an attendant’s screen at once', async () => {
  const admin = adminsDesk();
  const attendant = anasDesk();
  await attendant.getByRole('link', { name: 'Tags' }).click();
  await admin.getByRole('link', { name: 'Tags' }).click();

  await admin.getByRole('button', { name: 'Nova tag' }).click();
  const form = admin.getByRole('complementary').filter({ hasText: 'Nova tag' });
  await admin.getByLabel('Nome').fill('');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Obrigatório')).toBeVisible();
  await admin.getByLabel('Nome').fill('ab');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Tag muito curta!')).toBeVisible();
  await admin.getByLabel('Nome').fill('Convênio novo');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toBeHidden();
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

test('an admin gives a queue a list of two files, which a customer who chooses the queue receives', async () => {
  const { url } = prosa();
  const admin = adminsDesk();
  await admin.getByRole('link', { name: 'Arquivos' }).click();
  await admin.getByRole('button', { name: 'Nova lista' }).first().click();
  await admin.getByRole('textbox', { name: 'Nome', exact: true }).fill('Boas-vindas');
  await admin.getByRole('textbox', { name: 'Mensagem' }).fill('Seguem, {{firstName}}:');
  await admin.locator('input[type=file]').setInputFiles([
    { name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 tabela') },
    { name: 'mapa.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL_PNG_BASE64, 'base64') },
  ]);
  await admin.getByRole('textbox', { name: 'Nome de mapa.png' }).fill('Como chegar');
  expect(await findViolations(admin, 'file list form')).toEqual([]);

  // Without a network the form shows that it needs a network, and keeps the typed text and the chosen files.
  const save = () => admin.getByRole('button', { name: 'Salvar' }).click();
  await goOffline(admin.context());
  await save();
  const needsNetwork = admin.getByText('Precisa de rede; o que você escreveu está guardado.');
  await expect(needsNetwork).toBeVisible();
  await admin.context().setOffline(false);
  await expect(needsNetwork).toBeHidden();
  await save();
  // The form saves the list before it uploads the files, and closes after the upload.
  await expect(admin.getByText('Lista salva')).toBeVisible();
  const list = admin.getByRole('button', { name: 'Boas-vindas', exact: true });
  await list.click();
  await expect(admin.getByRole('link', { name: 'tabela.pdf' })).toBeVisible();
  await admin.getByRole('textbox', { name: 'Nome de tabela.pdf' }).fill('Tabela de preços');
  await save();
  await expect(admin.getByRole('textbox', { name: 'Nome', exact: true })).toBeHidden();

  await showPath(admin, '/queues');
  await admin.getByRole('button', { name: 'Agendamento', exact: true }).click();
  await admin.getByRole('combobox', { name: 'Lista de arquivos' }).click();
  await admin.getByRole('option', { name: 'Boas-vindas' }).click();
  await save();
  await expect(admin.getByText('Fila salva com sucesso.')).toBeVisible();

  await createPhone(url, { name: 'Nilza Prado', number: '5511944443333' });
  const received = async () => (await listPhoneMessages(url, 'Nilza')).filter(({ fromPerson }) => !fromPerson);
  await writeFromPhone(url, 'Nilza', 'Oi');
  await expect.poll(async () => (await received()).length).toBe(1);
  await writeFromPhone(url, 'Nilza', '1');
  await expect
    .poll(async () => (await received()).slice(2).map(({ body, mediaType }) => [body, mediaType]))
    .toEqual([
      ['Seguem, Nilza:', 'chat'],
      ['Tabela de preços', 'application'],
      ['Como chegar', 'image'],
    ]);

  // The admin finds the list by its name and deletes it. The customer keeps the files.
  await showPath(admin, '/files');
  await admin.getByRole('searchbox', { name: 'Buscar lista' }).fill('vindas');
  await admin.getByRole('button', { name: 'Ações de Boas-vindas' }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  await confirmDeletion(admin.getByRole('dialog'));
  await expect(list).toBeHidden();
});

test('an admin completes a chatbot with three levels of menus, which leads a customer to an attendant except outside the service hours', async () => {
  const { url, sql } = prosa();
  // The test inserts the first options with SQL, because chatbot-page.browser.test.tsx already tests the forms of options.
  await sql(`with support as (select company_id, id from queues where name = 'Suporte'),
    first_menu as (
      insert into chatbots (company_id, queue_id, position, name, greeting_message)
      select company_id, id, position, name, message from support
        join (values (1, 'Horários', 'Das 8 às 18.'), (2, 'Problemas', 'Com o quê?')) option (position, name, message) on true
      returning company_id, queue_id, id, name)
    insert into chatbots (company_id, queue_id, parent_id, position, name, greeting_message)
    select company_id, queue_id, id, 1, 'Pagamentos', 'Qual deles?' from first_menu where name = 'Problemas'`);
  const admin = adminsDesk();
  await showPath(admin, '/queues');
  await admin.getByRole('button', { name: 'Ações de Suporte' }).click();
  await admin.getByRole('menuitem', { name: 'Abrir o chatbot' }).click();
  const said: string[] = [];
  admin.on('console', (message) => said.push(message.text()));
  await dragOption(admin, 'Problemas', 'Horários');
  expect(said.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  await admin.getByRole('button', { name: 'Abrir o menu de Problemas' }).click();
  await admin.getByRole('button', { name: 'Abrir o menu de Pagamentos' }).click();
  await admin.getByRole('button', { name: 'Nova opção' }).first().click();
  const form = findPanel(admin, 'Nova opção');
  await form.getByRole('textbox', { name: 'Nome da opção' }).fill('Boleto vencido');
  await form.getByRole('radio', { name: 'Atendente' }).click();
  await form.getByRole('combobox', { name: 'Atendente' }).click();
  await admin.getByRole('option', { name: /^Ana/ }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(findOptionList(admin)).toContainText('Boleto vencido');
  await expect(admin.getByRole('log')).toContainText('Qual deles?');
  await expect(admin.getByRole('log')).toContainText('Boleto vencido');

  await createPhone(url, { name: 'Rosa Prado', number: '5511900007777' });
  await writeFromPhone(url, 'Rosa', 'Oi');
  const bodies = async () => (await listPhoneMessages(url, 'Rosa')).map(({ body }) => body);
  const lastBody = async () => (await bodies()).at(-1);
  await expect.poll(lastBody).toContain('Suporte');
  const [, number] = /\[ (\d+) \]\* - Suporte/.exec((await lastBody()) ?? '') ?? [];
  if (number === undefined) throw new Error('the main menu offers the queue Suporte');
  for (const [answer, text] of [
    [number, 'Problemas'],
    ['1', 'Com o quê?'],
    ['1', 'Qual deles?'],
  ] as const) {
    await writeFromPhone(url, 'Rosa', answer);
    await expect.poll(lastBody).toContain(text);
  }
  await writeFromPhone(url, 'Rosa', '1');

  // The ticket waits for Ana until the admin closes it, without a message to the customer.
  await showPath(admin, '/tickets?tab=pending&all=1');
  const listed = admin.getByRole('link', { name: /Rosa Prado/ });
  await expect(listed.getByText('Ana', { exact: true })).toBeVisible();
  await listed.click({ button: 'right' });
  await admin.getByRole('menuitem', { name: 'Ignorar' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Ignorar' }).click();
  await expect(listed).toHaveCount(0);
  await expect(admin.getByText('Sincronizado').first()).toBeVisible();

  // A company that has stored service hours is closed on each weekday without a shift, so it is now closed all week. A company
  // without stored hours would use the default hours.
  await sql(`insert into company_settings (company_id, key, value) select id, 'scheduleType', 'company' from companies
    on conflict (company_id, key) do update set value = 'company'`);
  await sql(`delete from service_hours where owner_kind = 'company'`);
  await sql(`insert into service_hours (company_id, owner_kind, owner_id, weekday_en, start_time_a, end_time_a, start_time_b, end_time_b)
    select id, 'company', id, 'sunday', '', '', '', '' from companies`);
  await sql(`update companies set out_of_hours_message = 'Abrimos às 8h, {{firstName}}.'`);
  await writeFromPhone(url, 'Rosa', 'Ainda tem alguém aí?');
  await expect.poll(lastBody).toBe('Abrimos às 8h, Rosa.');
});

test('an attendant sees at once that an admin adds and deletes queues, and the tickets of a deleted queue stay open', async ({
  request,
}) => {
  const call = await signInAsAdmin(request, prosa().url);
  await call('/companySettings', { column: 'scheduleType', data: 'queue' }, 'PUT');
  const admin = adminsDesk();
  const ana = anasDesk();
  await showPath(admin, '/queues');
  await showPath(ana, '/tickets');
  await expect(findRow(admin, 'Suporte')).toBeVisible();
  await admin.getByRole('button', { name: 'Nova fila' }).click();
  const form = findPanel(admin, 'Nova fila');
  await form.getByLabel('Nome').fill('Exames');
  await form.getByLabel('Cor').fill('#7a1fa2');
  await form.getByRole('textbox', { name: 'Mensagem de saudação' }).fill('Olá! Aqui são os exames.');
  await form.getByRole('tab', { name: 'Horários' }).click();
  await form.getByRole('button', { name: 'sábado, 1º turno' }).click();
  await admin.getByLabel('Fim', { exact: true }).fill('11:00');
  await admin.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(findRow(admin, 'Exames')).toBeVisible();

  // The attendant can transfer a ticket to the new queue without a reload.
  await openTicket(ana, 'Marina Albuquerque');
  await ana.getByRole('button', { name: 'Transferir' }).first().click();
  await ana.getByRole('dialog').getByRole('combobox', { name: 'Fila' }).click();
  await expect(ana.getByRole('option', { name: 'Exames' })).toBeVisible();

  const askToDelete = async (name: string) => {
    await admin.getByRole('button', { name: `Ações de ${name}` }).click();
    await admin.getByRole('menuitem', { name: 'Excluir' }).click();
    await expect(admin.getByRole('dialog')).toContainText('Atendimentos em aberto');
  };
  await askToDelete('Suporte');
  await admin.getByRole('combobox', { name: 'Para onde vão os atendimentos' }).click();
  await admin.getByRole('option', { name: 'Exames', exact: true }).click();
  await confirmDeletion(admin.getByRole('dialog'));
  await expect(findRow(admin, 'Suporte')).toBeHidden();
  await expect(ana.getByRole('option', { name: 'Suporte' })).toBeHidden();
  await ana.keyboard.press('Escape');
  await ana.keyboard.press('Escape');

  // The admin deletes a queue and chooses no other queue for its tickets. Its open tickets stay with their attendants.
  const opened = ana.getByRole('region', { name: /^Atendimento #/ });
  await expect(opened.getByText('Sem fila', { exact: true })).toBeHidden();
  await askToDelete('Agendamento');
  await confirmDeletion(admin.getByRole('dialog'));
  await expect(findRow(admin, 'Agendamento')).toBeHidden();
  await expect(opened.getByText('Sem fila', { exact: true })).toBeVisible();
  await expect(ana.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ })).toBeVisible();
});
