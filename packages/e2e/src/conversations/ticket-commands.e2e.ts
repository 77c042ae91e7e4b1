import { expect, type Locator } from '@playwright/test';
import { answerTicket, openTicket, openSignedInPage, showPath, waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { listTracesOf } from '../list-traces-of.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { createPhone, writeFromPhone } from '../simulated-phone.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });

test('answers are signed with the attendant’s name until the attendant switches this off', async () => {
  const ana = anasDesk();
  await openTicket(ana, 'Marina Albuquerque');
  const sent = () => ana.waitForRequest((request) => request.method() === 'POST' && /\/api\/messages\/\d+$/.test(request.url()));
  const signed = sent();
  await answerTicket(ana, 'Com assinatura');
  expect((await signed).postDataJSON()).toMatchObject({ body: '*Ana Souza:*\nCom assinatura' });
  // The name is above the text only once, as it is when the message is loaded later.
  const bubble = (text: string) => ana.getByRole('article').filter({ hasText: text });
  await expect(bubble('Com assinatura').getByText('Ana Souza', { exact: true })).toHaveCount(1);
  await expect(bubble('Com assinatura').getByText('Ana Souza:')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Assinar com o meu nome' }).click();
  const unsigned = sent();
  await answerTicket(ana, 'Sem nome nenhum');
  expect((await unsigned).postDataJSON()).toMatchObject({ body: 'Sem nome nenhum' });
  await ana.reload();
  await expect(ana.getByRole('button', { name: 'Assinar com o meu nome' })).toHaveAttribute('aria-pressed', 'false');
});

test('an admin resolves all waiting tickets of one queue, and manages tickets from the list', async () => {
  const admin = adminsDesk();
  await expect(admin.getByRole('banner')).toContainText(
    /Olá, Lúcia\. Clínica Aurora.*(Vence em \d\d\/\d\d\/\d{4}|Sua assinatura vence em \d+ dias)/,
  );
  await admin.getByRole('tab', { name: /Aguardando/ }).click();
  await admin.getByRole('button', { name: 'Filtros' }).click();
  await admin.getByRole('switch', { name: 'Mostrar todos' }).click();
  await admin.getByRole('button', { name: 'Agendamento' }).click();
  await expect(admin.getByRole('link', { name: /Rafaela Nogueira/ })).toBeVisible();
  await admin.getByRole('button', { name: 'Resolver todos' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('Só das filas Agendamento');
  await dialog.getByRole('button', { name: 'Resolver todos' }).click();
  await expect(admin.getByRole('link', { name: /Rafaela Nogueira/ })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Agendamento' }).click();
  await expect(admin.getByRole('link', { name: /Carlos Eduardo/ })).toBeVisible();

  // The menu stays open when its row moves to another list.
  const inRow = async (name: string, action: string) => {
    await admin.getByRole('link', { name: new RegExp(name) }).click({ button: 'right' });
    await admin.getByRole('menuitem', { name: action }).click();
  };
  const row = (name: RegExp) => admin.getByRole('link', { name });
  await inRow('Carlos Eduardo Matos', 'Ignorar');
  await admin.getByRole('dialog').getByRole('button', { name: 'Ignorar' }).click();
  await expect(row(/Carlos Eduardo/)).toHaveCount(0);
  const order = admin.getByRole('combobox', { name: 'Ordem' });
  await expect(order).toBeVisible();
  await admin.getByRole('tab', { name: /Resolvidos/ }).click();
  await expect(row(/Carlos Eduardo/)).toBeVisible();
  await expect(order).toHaveCount(0);
  await inRow('Carlos Eduardo Matos', 'Reabrir');
  await expect(admin.getByRole('heading', { level: 1, name: /Carlos Eduardo/ })).toBeVisible();
  await expect(admin.getByRole('tab', { name: /Atendendo/ })).toHaveAttribute('aria-selected', 'true');
  await inRow('Carlos Eduardo Matos', 'Transferir');
  await admin.getByRole('dialog').getByRole('combobox', { name: 'Fila' }).click();
  await admin.getByRole('option', { name: 'Suporte' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click();
  // The test waits until the URL has changed. Before that, the new status of the open ticket would switch the list back to that
  // status' tab.
  await expect(admin).toHaveURL(/\/tickets(\?|$)/);
  await admin.getByRole('tab', { name: /Atendendo/ }).click();
  await expect(row(/Carlos Eduardo/)).toHaveCount(0);
  await admin.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(row(/Carlos Eduardo.*Suporte/)).toBeVisible();
  await inRow('Carlos Eduardo Matos', 'Aceitar');
  await expect(admin.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible();
  await inRow('Carlos Eduardo Matos', 'Resolver');
  await expect(row(/Carlos Eduardo/)).toHaveCount(0);
  await admin.getByRole('button', { name: 'Desfazer' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: /Carlos Eduardo/ })).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible();
  const closed = admin.waitForResponse((given) => given.request().postData()?.includes('"closed"') ?? false);
  await inRow('Carlos Eduardo Matos', 'Resolver');
  await expect(row(/Carlos Eduardo/)).toHaveCount(0);
  await closed;

  await admin.getByRole('searchbox').fill('a');
  await expect(row(/Padaria São Bento/)).toBeVisible();
  await expect(order).toHaveCount(0);
  for (const name of ['Filas', 'Situação dos atendimentos', 'Tags', 'Conexões', 'Atendentes'])
    await expect(admin.getByRole('group', { name, exact: true })).toBeVisible();
  const found = admin.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('link');
  await admin.getByRole('button', { name: 'VIP' }).click();
  await expect(found).toHaveText([/Padaria São Bento/]);
  // An admin sees the attendant of each ticket.
  await expect(found.getByText('Ana', { exact: true })).toBeVisible();
});

test('a list that is longer than the screen loads more tickets on scrolling, and can begin with the oldest ticket', async () => {
  // One after the other, because the list's two orders are those of the tickets and of their last messages.
  for (let n = 1; n <= 45; n += 1) {
    const digits = String(n).padStart(2, '0');
    await createPhone(prosa().url, { name: `Visita ${digits}`, number: `55119600010${digits}` });
    await writeFromPhone(prosa().url, `Visita ${digits}`, 'Bom dia');
  }
  const ana = anasDesk();
  await showPath(ana, '/tickets');
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  // The messages reached the server in any order, so the test learns from the list which ticket is the newest and which is the
  // oldest.
  const waiting = ana.getByRole('tab', { name: /Aguardando/ });
  await expect
    .poll(async () => Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0]), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(45);
  const visit = (name: string) => ana.getByRole('link', { name: new RegExp(`^${name}\\b`) });
  // In the link's text there is no space between the name and the time, so the test reads the name from the label of the row's
  // menu.
  const nameOf = async (menu: Locator): Promise<string> =>
    /Visita \d+$/.exec((await menu.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  const menus = ana.getByRole('button', { name: /^Ações de Visita \d+$/ });
  const newest = await nameOf(menus.first());
  const list = ana.getByRole('list', { name: 'Lista de atendimentos' });
  const end = list.locator('li[aria-posinset="45"]');
  await expect(async () => {
    await list.evaluate((rows) => rows.parentElement?.scrollTo({ top: rows.scrollHeight }));
    await expect(end).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  const oldest = await nameOf(menus.last());
  await expect(visit(newest)).toHaveCount(0);
  await ana.getByRole('button', { name: 'Filtros' }).click();
  await ana.getByRole('combobox', { name: 'Ordem' }).click();
  await ana.getByRole('option', { name: 'Mais antigos primeiro' }).click();
  await expect(visit(oldest)).toBeVisible();
  await expect(visit(newest)).toHaveCount(0);

  await ana.getByRole('searchbox').fill('visita 4');
  await expect(ana.getByRole('group', { name: 'Conexões' })).toBeVisible();
  await expect(ana.getByRole('group', { name: 'Atendentes' })).toHaveCount(0);
});

test('an admin deletes a ticket without a network, and once the network is back the ticket also leaves the attendant’s device', async ({
  browser,
}) => {
  const { url } = prosa();
  const bruno = await openSignedInPage(browser, { url, email: 'atendente2@demo.prosa' });
  await openTicket(bruno, 'Clínica Vida Plena');
  await expect.poll(() => listTracesOf(bruno, 'Clínica Vida Plena')).not.toEqual([]);
  await bruno.getByRole('button', { name: 'Ações de Clínica Vida Plena' }).first().click();
  await expect(bruno.getByRole('menuitem', { name: 'Transferir' })).toBeVisible();
  await expect(bruno.getByRole('menuitem', { name: 'Apagar' })).toHaveCount(0);
  await bruno.keyboard.press('Escape');

  const admin = adminsDesk();
  await showPath(admin, '/tickets?all=1');
  const row = admin.getByRole('link', { name: /Clínica Vida Plena/ });
  await expect(row).toBeVisible();
  // The code of the dialog may not have been loaded before the network is lost.
  await waitForServiceWorker(admin);
  await goOffline(admin.context());
  await row.click({ button: 'right' });
  await admin.getByRole('menuitem', { name: 'Apagar' }).click();
  const question = admin.getByRole('dialog', { name: /Apagar o atendimento #\d+ de Clínica Vida Plena\?/ });
  await expect(question).toContainText('para todos e para sempre');
  await question.getByRole('button', { name: 'Apagar' }).click();
  await expect(row).toHaveCount(0);
  await expect(bruno.getByRole('heading', { level: 1, name: 'Clínica Vida Plena' })).toBeVisible();
  await admin.context().setOffline(false);
  await expect(bruno.getByRole('heading', { level: 1, name: 'Clínica Vida Plena' })).toHaveCount(0);
  await expect(bruno.getByRole('link', { name: /Clínica Vida Plena/ })).toHaveCount(0);
  await expect(admin.getByText('Sincronizado').first()).toBeVisible();
  await expect(row).toHaveCount(0);
});
