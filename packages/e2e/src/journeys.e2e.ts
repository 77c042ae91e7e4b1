import { expect } from '@playwright/test';
import {
  acceptFirstTicket,
  answerTicket,
  openCustomerPage,
  waitForServiceWorker,
  openTicket,
  openPageAndSignIn,
  openSignedInPage,
  sendAsCustomer,
} from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { signInOnPhone } from './sign-in-on-phone.ts';
import { createPhone, listPhoneMessages, writeFromPhone } from './simulated-phone.ts';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { test } from './test.ts';
import { resolveTicket } from './conversations/ticket-work.ts';
import { viewports } from './viewports.ts';

const prosa = createCompanyForFile();
/** Lists the texts on a customer's phone that match a pattern, in their order. */
const listReceived = async (customer: string, pattern: RegExp) =>
  (await listPhoneMessages(prosa().url, customer)).flatMap(({ body }) => pattern.exec(body)?.[0] ?? []);
/** Lists the customers of those of Ana's tickets that have the status `status` on the server. */
async function listTickets(status: string): Promise<string[]> {
  const { token } = await signInOnPhone(prosa().url, 'atendente1@demo.prosa');
  const answer = await fetch(`${prosa().url}/api/tickets?status=${status}`, { headers: { authorization: `Bearer ${token}` } });
  const { tickets } = (await answer.json()) as { tickets: { contact: { name: string } }[] }; // Prosa's own API sent the answer.
  return tickets.map(({ contact }) => contact.name);
}
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a customer writes, an attendant accepts and answers, and the ticks turn blue', async ({ browser }) => {
  const ana = await openPageAndSignIn(await browser.newContext(), prosa().url, 'atendente1@demo.prosa');
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  const marcos = await openCustomerPage(browser, prosa().url, { name: 'Marcos Teste', number: '5511970001001' });
  await sendAsCustomer(marcos, 'Marcos Teste', 'Bom dia, preciso de ajuda');
  await expect(marcos.getByRole('log').getByText('Aqui é a Clínica Aurora')).toHaveCount(1);
  await expect(ana.getByRole('link', { name: /Marcos Teste/ })).toBeVisible();
  await openTicket(ana, 'Marcos Teste');
  await ana.getByRole('button', { name: 'Aceitar' }).first().click();
  await expect(ana.getByRole('dialog').getByRole('listitem')).toHaveText([/Agendamento/, /Financeiro/, /Vendas/, /Suporte/]);
  await ana.keyboard.press('3');
  await expect(ana.getByText('Vendas').filter({ visible: true }).first()).toBeVisible();
  await expect(ana.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeFocused();
  await expect(ana.getByRole('tab', { name: /Atendendo/ })).toHaveAttribute('aria-selected', 'true');
  await answerTicket(ana, 'Bom dia, Marcos! Em que posso ajudar?');
  await expect(marcos.getByRole('log').getByText('Em que posso ajudar?')).toHaveCount(1);
  await marcos.getByRole('button', { name: 'Marcar como lidas' }).click();
  await expect(ana.getByRole('article').filter({ hasText: 'Em que posso ajudar?' }).getByLabel('Lida')).toBeVisible();
});

test("the inbox opens after a reload without a network, and the user's actions reach the server once and in order", async ({
  browser,
}) => {
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await waitForServiceWorker(ana);
  await openTicket(ana, 'Marina Albuquerque');
  await expect(ana.getByText('Oi! Preciso remarcar')).toBeVisible();
  await goOffline(ana.context());
  // The device stores a copy of the last screen. When the app starts, the device shows this copy before the app's code is loaded.
  await expect.poll(() => ana.evaluate(() => localStorage.getItem('prosa-frame-list'))).toContain('Oi! Preciso remarcar');
  const cold = await ana.context().newPage();
  await cold.addInitScript(() => {
    const { append } = Element.prototype;
    Element.prototype.append = function appendOrDrop(...nodes) {
      if (!nodes.some((node) => node instanceof HTMLScriptElement)) append.apply(this, nodes);
    };
  });
  await cold.goto(ana.url());
  const frame = cold.locator('#root > [data-frame]');
  await expect(frame.getByText('Padaria São Bento')).toBeVisible();
  await expect(frame.getByText('Oi! Preciso remarcar')).toBeVisible();
  await cold.close();
  await ana.reload();
  await expect(ana.getByText('Oi! Preciso remarcar')).toBeVisible();
  for (const text of ['Primeira sem rede', 'Segunda sem rede']) await answerTicket(ana, text);
  await openTicket(ana, 'Padaria São Bento');
  await answerTicket(ana, 'Já corrigimos o boleto');
  await expect(ana.getByText(/Sem rede · \d a enviar/).first()).toBeVisible();
  await openTicket(ana, 'Seda & Cia');
  await resolveTicket(ana);
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  await openTicket(ana, 'Rafaela Nogueira');
  await ana.getByRole('button', { name: 'Aceitar' }).first().click();
  await ana.getByRole('tab', { name: /Atendendo/ }).click();
  await expect(ana.getByRole('link', { name: /Rafaela Nogueira/ })).toBeVisible();
  await expect(ana.getByRole('link', { name: /Seda & Cia/ })).toHaveCount(0);
  await ana.context().setOffline(false);
  await expect.poll(() => listReceived('Marina', /\w+ sem rede/)).toEqual(['Primeira sem rede', 'Segunda sem rede']);
  await expect.poll(() => listReceived('Padaria', /Já corrigimos o boleto/)).toHaveLength(1);
  await expect(ana.getByText('Sincronizado').first()).toBeVisible();
  await expect.poll(() => listTickets('open')).toContain('Rafaela Nogueira');
  expect(await listTickets('closed')).toContain('Seda & Cia');
});

test('an attendant works on a phone by touch', async ({ browser }) => {
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', ...viewports.phone });
  await createPhone(prosa().url, { name: 'Lara Celular', number: '5511970001002' });
  await writeFromPhone(prosa().url, 'Lara Celular', 'Olá do celular');
  await ana.getByRole('tab', { name: /Aguardando/ }).tap();
  await ana.getByRole('link', { name: /Lara Celular/ }).tap();
  await acceptFirstTicket(ana);
  await answerTicket(ana, 'Olá, Lara!');
  await expect.poll(() => listReceived('Lara', /Olá, Lara!/)).toHaveLength(1);
  // Chromium reports a long press as a right click.
  await ana.getByRole('article').filter({ hasText: 'Olá do celular' }).dispatchEvent('contextmenu');
  await expect(ana.getByRole('menuitem', { name: 'Copiar texto' })).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(ana.getByRole('button', { name: 'Câmera' })).toBeVisible();
  await expect(ana.locator('input[type=file][capture=environment]')).toHaveCount(1);

  const back = ana.getByRole('link', { name: 'Voltar' });
  const bar = ana.getByRole('separator', { name: 'Largura da lista' });
  await ana.setViewportSize({ width: 900, height: 844 });
  await expect(bar).toBeVisible();
  await expect(back).toBeHidden();
  await ana.setViewportSize({ width: 899, height: 844 });
  await expect(bar).toHaveCount(0);
  await back.tap();
  await expect(ana).toHaveURL(/\/tickets(\?|$)/);
  await expect(ana.getByRole('searchbox')).toBeVisible();
});
