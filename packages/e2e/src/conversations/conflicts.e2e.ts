import { expect } from '@playwright/test';
import { answerTicket, waitForServiceWorker, openTicket, openSignedInPage } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { readPhone } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });
test.setTimeout(180_000);

const clock = (ms: number) => `Date.now = ((now) => () => now() + ${ms})(Date.now);
  globalThis.Date = class extends Date { constructor(...args) { if (args.length === 0) super(Date.now()); else super(...args); } };`;

test('[C1] [C2] [C5] if two attendants accept a ticket, the one whom the server hears first becomes its attendant, and the other’s answer is kept with an explanation and never sent', async ({
  browser,
}) => {
  const ana = anasDesk();
  // Bruno's clock is three hours ahead. Clocks don't decide which user accepted the ticket first.
  const bruno = await openSignedInPage(browser, { url: prosa().url, email: 'atendente2@demo.prosa', path: '/api/healthz' });
  await bruno.addInitScript(clock(3 * 3_600_000));
  await bruno.goto(`${prosa().url}/tickets`);
  for (const page of [ana, bruno]) await page.getByRole('tab', { name: /Aguardando/ }).click();
  await waitForServiceWorker(bruno);
  await goOffline(bruno.context());
  await openTicket(bruno, 'Helena Prado');
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
  await bruno.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await bruno.reload();
  await bruno
    .getByRole('button', { name: /Estado da rede.*1 não feita/ })
    .filter({ visible: true })
    .click();
  await panel.getByRole('region', { name: 'Não foi feito' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(panel).toContainText('Tudo foi enviado.');
  await panel.getByRole('region', { name: 'Rascunhos guardados' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(panel).not.toContainText('E ainda');

  const received = async () => (await readPhone(prosa().url, 'Helena')).map(({ body }) => body).join('\n');
  await expect.poll(received).toContain('sou a Ana');
  expect(await received()).not.toContain('sou o Bruno');
});

test('[C3] an answer to a ticket that a colleague has resolved is refused with the reason, and can be edited as a draft', async ({
  browser,
}) => {
  const ana = anasDesk();
  const admin = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa' });
  await ana.getByRole('tab', { name: /Atendendo/ }).click();
  await openTicket(ana, 'Padaria São Bento');
  await waitForServiceWorker(ana);
  await goOffline(ana.context());
  await answerTicket(ana, 'Conferi o boleto');
  await ana
    .getByRole('button', { name: /Estado da rede.*1 a enviar/ })
    .filter({ visible: true })
    .click();
  const panel = ana.getByRole('dialog', { name: 'O que falta enviar' });
  await expect(panel).toContainText('Padaria São Bento');
  await expect(panel).toContainText(/agora há pouco/);

  // An answer that was refused can be taken back into the composer.
  await panel.getByRole('button', { name: 'Editar' }).click();
  const composer = ana.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await expect(composer).toHaveValue('Conferi o boleto');
  await expect(ana.getByText('1 a enviar').filter({ visible: true })).toHaveCount(0);
  await answerTicket(ana, 'Conferi o boleto, são R$ 420,00');
  await expect(ana.getByText('Sem rede · 1 a enviar').filter({ visible: true })).toBeVisible();

  await admin.getByRole('button', { name: 'Filtros' }).click();
  await admin.getByRole('switch', { name: 'Mostrar todos' }).click();
  await admin.keyboard.press('Escape');
  await openTicket(admin, 'Padaria São Bento');
  const resolved = admin.waitForResponse(
    (given) => given.request().method() === 'PUT' && given.url().includes('/api/tickets/') && given.ok(),
  );
  await admin.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(admin.getByRole('link', { name: /Padaria São Bento/ })).toHaveCount(0);
  await resolved;

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
