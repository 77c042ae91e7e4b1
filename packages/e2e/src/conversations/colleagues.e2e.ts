import { expect } from '@playwright/test';
import { answerTicket, openSignedInPage, openTicket, showPath } from '../drive-app.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { listPhoneMessages } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { openContactDrawer, resolveTicket, waitForTicketUpdate } from './ticket-work.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
test.setTimeout(180_000);

const toFastClockScript = (ms: number) => `Date.now = ((now) => () => now() + ${ms})(Date.now);
  globalThis.Date = class extends Date { constructor(...args) { if (args.length === 0) super(Date.now()); else super(...args); } };`;

test('[C1] [C2] [C5] if two attendants accept a ticket, the first to reach the server gets the ticket, and the second one’s answer is kept and never sent', async ({
  browser,
}) => {
  const ana = anasDesk();
  // Bruno's device is three hours ahead. The test shows that clocks don't decide which user accepted the ticket first.
  const bruno = await openSignedInPage(browser, { url: prosa().url, email: 'atendente2@demo.prosa', path: '/api/healthz' });
  await bruno.addInitScript(toFastClockScript(3 * 3_600_000));
  await bruno.goto(`${prosa().url}/tickets?tab=pending`);
  await showPath(ana, '/tickets?tab=pending');
  await openTicket(bruno, 'Helena Prado');
  await goOffline(bruno.context());
  await bruno.getByRole('button', { name: 'Aceitar' }).first().click();
  await expect(bruno.getByText('com Bruno')).toBeVisible();
  await answerTicket(bruno, 'Oi Helena, sou o Bruno');
  await bruno.getByRole('textbox', { name: /Escreva/ }).fill('E ainda uma pergunta');
  await expect(bruno.getByText('Sem rede · 2 a enviar').filter({ visible: true })).toBeVisible();

  await openTicket(ana, 'Helena Prado');
  await ana.getByRole('button', { name: 'Aceitar' }).first().click();
  await answerTicket(ana, 'Oi Helena, sou a Ana');
  await expect(
    ana
      .getByRole('article')
      .filter({ hasText: 'sou a Ana' })
      .getByLabel(/Enviada|Entregue|Lida/),
  ).toBeVisible();

  await bruno.context().setOffline(false);
  const dialog = bruno.getByRole('dialog');
  await expect(dialog).toContainText('Ana Souza está atendendo na fila Suporte.', { timeout: 30_000 });
  await expect(dialog).toContainText('Sua resposta ficou guardada e não foi enviada.');
  await expect(dialog).toContainText('O atendimento de Helena Prado já tem dono');
  await expect(bruno.locator('[data-sonner-toast]')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Ver o que ficou guardado' }).click();

  // Bruno can't see the ticket any more, but still sees his sent and unsent texts.
  const panel = bruno.getByRole('dialog', { name: 'O que falta enviar' });
  await expect(panel.getByRole('region', { name: 'Rascunhos guardados' })).toContainText('E ainda');
  await expect(panel).toContainText('Helena Prado');
  await expect(panel).toContainText('Oi Helena, sou o Bruno');
  await expect(panel).toContainText('Outra pessoa mudou este atendimento antes.');
  await expect(panel.getByRole('button', { name: 'Tentar', exact: true })).toHaveCount(0);
  await panel.getByRole('region', { name: 'Não foi feito' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(panel).toContainText('Tudo foi enviado.');
  await panel.getByRole('region', { name: 'Rascunhos guardados' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(panel).not.toContainText('E ainda');

  const received = async () => (await listPhoneMessages(prosa().url, 'Helena')).map(({ body }) => body).join('\n');
  await expect.poll(received).toContain('sou a Ana');
  expect(await received()).not.toContain('sou o Bruno');
});

test('[C3] an answer to a ticket that a colleague has resolved is refused with an explanation, and can be edited as a draft', async () => {
  const [ana, admin] = [anasDesk(), adminsDesk()];
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Padaria São Bento');
  const network = (state: RegExp) => ana.getByRole('button', { name: state }).filter({ visible: true });
  const panel = ana.getByRole('dialog', { name: 'O que falta enviar' });
  // Opens the panel once, so that the browser has loaded its code before the network ends.
  await network(/Sincronizado$/).click();
  await expect(panel).toContainText('Tudo foi enviado.');
  await ana.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await goOffline(ana.context());
  await answerTicket(ana, 'Conferi o boleto');
  await network(/Estado da rede.*1 a enviar/).click();
  await expect(panel).toContainText('Padaria São Bento');
  await expect(panel).toContainText(/agora há pouco/);

  // An answer that was refused can be taken back into the composer.
  await panel.getByRole('button', { name: 'Editar' }).click();
  const composer = ana.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await expect(composer).toHaveValue('Conferi o boleto');
  await expect(ana.getByText('1 a enviar').filter({ visible: true })).toHaveCount(0);
  await answerTicket(ana, 'Conferi o boleto, são R$ 420,00');
  await expect(ana.getByText('Sem rede · 1 a enviar').filter({ visible: true })).toBeVisible();

  await showPath(admin, '/tickets?tab=open&all=1');
  await openTicket(admin, 'Padaria São Bento');
  const resolved = waitForTicketUpdate(admin);
  await admin.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(admin.getByRole('link', { name: /Padaria São Bento/ })).toHaveCount(0);
  expect((await resolved).ok()).toBe(true);

  await ana.context().setOffline(false);
  await expect(ana.getByRole('alert').filter({ hasText: 'Não enviada' })).toContainText('Outra pessoa mudou este atendimento', {
    timeout: 30_000,
  });
  // After Ana reopens the ticket, she attends it again, and her answer is sent once.
  await ana.getByRole('button', { name: 'Reabrir' }).last().click();
  await expect(composer).toBeVisible();
  await ana.getByRole('alert').filter({ hasText: 'Não enviada' }).getByRole('button', { name: 'Tentar' }).click();
  const sent = ana.getByRole('article').filter({ hasText: 'são R$ 420,00' });
  await expect(sent.getByLabel(/Enviada|Entregue|Lida/)).toBeVisible();
  await expect(sent).toHaveCount(1);
});

test('the offline changes of an attendant to a contact and to its ticket reach a colleague once the network is back', async () => {
  const ana = anasDesk();
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Marina Albuquerque');
  await ana.getByRole('button', { name: 'Marina Albuquerque', exact: true }).click();
  const drawer = ana.getByRole('dialog', { name: 'Contato' });
  await expect(drawer.getByText('+55 (11) 98765-4321')).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: 'Nova observação' })).toBeVisible();
  await goOffline(ana.context());

  await drawer.getByRole('button', { name: 'Editar' }).click();
  const form = ana.getByRole('dialog', { name: 'Editar contato' });
  await form.getByRole('textbox', { name: 'E-mail' }).fill('marina@aurora.test');
  await form.getByRole('textbox', { name: 'Nome' }).fill('Marina A. Prado');
  await form.getByRole('button', { name: 'Adicionar informação' }).click();
  await form.getByRole('textbox', { name: 'Valor' }).fill('Unimed');
  await form.getByRole('textbox', { name: 'Campo' }).fill('Convênio');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(drawer.getByRole('heading', { name: 'Marina A. Prado' })).toBeVisible();
  await expect(drawer.getByText('Unimed')).toBeVisible();
  await expect(drawer.getByLabel('Esperando envio').first()).toBeVisible();
  await drawer.getByRole('switch', { name: 'Aceitar áudio' }).click();

  await drawer.getByRole('combobox', { name: 'Buscar tag para adicionar' }).fill('indica');
  await ana.getByRole('option', { name: 'Adicionar Indicação' }).click();
  await expect(drawer.getByRole('button', { name: 'Retirar Indicação' })).toBeVisible();
  const stage = drawer.getByRole('combobox', { name: 'Etapa do kanban' });
  await expect(stage).toHaveText('Fora do kanban');
  await stage.click();
  await ana.getByRole('option', { name: 'Em negociação' }).click();
  await expect(stage).toHaveText('Em negociação');
  await drawer.getByRole('textbox', { name: 'Nova observação' }).fill('Prefere ser atendida de manhã');
  await drawer.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(drawer.getByText('Prefere ser atendida de manhã')).toBeVisible();
  await drawer.getByRole('button', { name: 'Ver histórico' }).click();
  await expect(drawer.getByText('precisa de rede', { exact: false })).toBeVisible();
  await drawer.getByRole('button', { name: 'Fechar' }).click();

  await answerTicket(ana, 'Até quinta, Marina');
  const bubble = ana.getByRole('article').filter({ hasText: 'Até quinta, Marina' });
  await expect(bubble).toHaveCount(1);
  const composer = ana.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await composer.press('ArrowUp');
  await ana.getByRole('textbox', { name: 'Editar' }).fill('Até sábado, Marina');
  await ana.keyboard.press('Escape');
  await expect(composer).toBeFocused();
  await composer.press('ArrowUp');
  await expect(ana.getByRole('textbox', { name: 'Editar' })).toHaveValue('Até quinta, Marina');
  await ana.getByRole('textbox', { name: 'Editar' }).fill('Até sexta, Marina');
  await ana.keyboard.press('Enter');
  await expect(composer).toBeFocused();
  await expect(ana.getByRole('article').filter({ hasText: 'Até sexta, Marina' })).toBeVisible();
  await resolveTicket(ana);
  await ana.context().setOffline(false);
  await expect(ana.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true })).toBeVisible({ timeout: 30_000 });

  const admin = adminsDesk();
  await showPath(admin, '/tickets?tab=open&all=1');
  await admin.getByRole('tab', { name: /Resolvidos/ }).click();
  await openTicket(admin, 'Marina A. Prado');
  await expect(admin.getByRole('article').filter({ hasText: 'Até sexta, Marina' })).toBeVisible();
  await expect(admin.getByText('Até quinta, Marina')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Marina A. Prado', exact: true }).click();
  const seen = admin.getByRole('dialog', { name: 'Contato' });
  await expect(seen.getByText('marina@aurora.test')).toBeVisible();
  await expect(seen.getByRole('definition')).toHaveText('Unimed');
  await expect(seen.getByRole('switch', { name: 'Aceitar áudio' })).not.toBeChecked();
  await expect(seen.getByRole('button', { name: 'Retirar Indicação' })).toBeVisible();
  await expect(seen.getByRole('combobox', { name: 'Etapa do kanban' })).toHaveText('Em negociação');
  await expect(seen.getByText('Prefere ser atendida de manhã')).toBeVisible();
  await expect(seen.getByText('Ana Souza')).toBeVisible();

  await seen.getByRole('button', { name: 'Ver histórico' }).click();
  await expect(seen.getByText('Atendimento resolvido · Ana Souza')).toBeVisible();
  expect(await findViolations(admin, 'contact with the ticket’s log')).toEqual([]);
});

test('a tag that is created without a network is offered to all users later, and only an admin can delete a contact without a network', async () => {
  const admin = adminsDesk();
  await showPath(admin, '/tickets?tab=open&all=1');
  await openTicket(admin, 'Seda & Cia');
  const drawer = await openContactDrawer(admin, 'Seda & Cia');
  await expect(drawer.getByText('Apagar contato')).toBeVisible();
  await goOffline(admin.context());
  await drawer.getByRole('combobox', { name: 'Buscar tag para adicionar' }).fill('Fornecedor');
  await admin.getByRole('option', { name: 'Criar a tag “Fornecedor”' }).click();
  const given = drawer.getByRole('listitem').filter({ hasText: 'Fornecedor' });
  await expect(given.getByLabel('Esperando envio')).toBeVisible();
  await admin.context().setOffline(false);
  await expect(given.getByLabel('Esperando envio')).toHaveCount(0);
  await expect(given).toHaveCount(1);

  const ana = anasDesk();
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Seda & Cia');
  const seen = await openContactDrawer(ana, 'Seda & Cia');
  await expect(seen.getByRole('button', { name: 'Retirar Fornecedor' })).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Apagar contato' })).toHaveCount(0);

  await goOffline(admin.context());
  await drawer.getByRole('button', { name: 'Apagar contato' }).click();
  const question = admin.getByRole('dialog', { name: 'Apagar Seda & Cia?' });
  await expect(question).toContainText('todos os seus atendimentos');
  await question.getByRole('button', { name: 'Apagar contato' }).click();
  await expect(admin.getByRole('link', { name: /Seda & Cia/ })).toHaveCount(0);
  await expect(ana.getByRole('link', { name: /Seda & Cia/ })).toBeVisible();
  await admin.context().setOffline(false);
  await expect(ana.getByRole('link', { name: /Seda & Cia/ })).toHaveCount(0);
  await expect(ana).toHaveURL(/\/tickets(\?|$)/);
});
