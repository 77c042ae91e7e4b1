import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { answerTicket, waitForServiceWorker, openTicket, openSignedInPage } from './drive-app.ts';
import { goOffline } from './go-offline.ts';
import { listPhoneMessages, writeFromPhone } from './simulated-phone.ts';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { test } from './test.ts';
import {
  findBubble,
  editContactField,
  closeContactDrawer,
  openContactDrawer,
  resolveTicket,
  openMessageAction,
  transferTicket,
} from './conversations/ticket-work.ts';

const prosa = createCompanyForFile();
const picture = join(resolve(import.meta.dirname, '../../..'), 'pwa/public/icon-192.png');

const chooseTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();
const acceptFirst = (page: Page) => page.getByRole('button', { name: 'Aceitar' }).first().click();
const expectWaiting = (page: Page, count: number) =>
  expect(page.getByText(`Sem rede · ${count} a enviar`).filter({ visible: true })).toBeVisible();

/** Sends an answer in the open ticket, and waits until the conversation shows the message. */
async function sendAnswer(page: Page, text: string): Promise<void> {
  await answerTicket(page, text);
  await expect(findBubble(page, text)).toHaveCount(1);
}

/** Lists the messages of today on a customer's phone, in their order. */
async function listReceivedToday(name: string): Promise<string[]> {
  const messages = await listPhoneMessages(prosa().url, name);
  return messages.filter(({ fromPerson }) => !fromPerson).flatMap(({ body }) => /Hoje \d.*/.exec(body) ?? []);
}

test('a day’s work on six tickets without a network arrives once and in order, while a colleague works online', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  const bruno = await openSignedInPage(browser, { url: prosa().url, email: 'atendente2@demo.prosa' });
  await waitForServiceWorker(ana);
  await goOffline(ana.context());

  await test.step('morning: Marina and the bakery', async () => {
    await openTicket(ana, 'Marina Albuquerque');
    await sendAnswer(ana, 'Hoje 1: bom dia, Marina');
    await ana.getByRole('button', { name: 'Nota privada' }).click();
    await ana.getByRole('textbox', { name: 'Escreva uma nota que só a equipe vê' }).fill('Hoje: só entre nós');
    await ana.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(findBubble(ana, 'só entre nós')).toHaveCount(1);

    await openTicket(ana, 'Padaria São Bento');
    await sendAnswer(ana, 'Hoje 1: são R$ 480,00');
    await openMessageAction(ana, 'são R$ 480,00', 'Editar');
    await ana.getByRole('textbox', { name: 'Editar' }).fill('Hoje 1: são R$ 420,00');
    await ana.getByRole('button', { name: 'Salvar' }).click();
    await expect(findBubble(ana, 'são R$ 420,00')).toHaveCount(1);
    await sendAnswer(ana, 'Hoje 9: na conversa errada');
    await openMessageAction(ana, 'na conversa errada', 'Apagar');
    await ana.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await expect(findBubble(ana, 'na conversa errada')).toHaveCount(0);
    await ana.locator('input[type=file]').first().setInputFiles(picture);
    await ana.getByRole('textbox', { name: 'Legenda' }).fill('Hoje 2: o boleto');
    await ana.getByRole('textbox', { name: 'Legenda' }).press('Enter');
    await expect(findBubble(ana, 'Hoje 2: o boleto')).toHaveCount(1);
    await sendAnswer(ana, 'Hoje 3: mais alguma coisa?');
    await expectWaiting(ana, 5);
  });

  await test.step('the colleague keeps working, and customers write', async () => {
    await chooseTab(bruno, /Aguardando/);
    await openTicket(bruno, 'Rafaela Nogueira');
    await editContactField(bruno, 'Rafaela Nogueira', { field: 'Nome', value: 'Rafaela N. Souza' });
    await closeContactDrawer(bruno);
    await openTicket(bruno, 'Helena Prado');
    await acceptFirst(bruno);
    await sendAnswer(bruno, 'Hoje 1: aqui é o Bruno');
    await writeFromPhone(prosa().url, 'Marina', 'Já estou na recepção');
    await expect(bruno.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true })).toBeVisible();
  });

  await test.step('noon: after a reload, tickets are accepted, answered, returned to their queue and resolved', async () => {
    await ana.reload();
    await expectWaiting(ana, 5);
    await expect(findBubble(ana, 'Hoje 3: mais alguma coisa?')).toHaveCount(1);
    await openTicket(ana, 'Seda & Cia');
    await sendAnswer(ana, 'Hoje 1: volte sempre');
    await resolveTicket(ana);
    await chooseTab(ana, /Aguardando/);
    await openTicket(ana, 'Rafaela Nogueira');
    await acceptFirst(ana);
    await sendAnswer(ana, 'Hoje 1: a partir de 2 anos');
    await editContactField(ana, 'Rafaela Nogueira', { field: 'E-mail', value: 'rafaela@aurora.test' });
    await closeContactDrawer(ana);
    await ana.getByRole('button', { name: 'Devolver à fila' }).first().click();
    // The test waits until the URL has changed. Before that, the ticket is still open, and its new status would switch the list
    // back to the tab of that status.
    await expect(ana).toHaveURL(/\/tickets(\?|$)/);
    await chooseTab(ana, /Aguardando/);
    await openTicket(ana, 'Helena Prado');
    await acceptFirst(ana);
    await sendAnswer(ana, 'Hoje 1: aqui é a Ana');
    await expectWaiting(ana, 13);
  });

  await test.step('afternoon: a ticket is reopened, answered and transferred to a queue, and another one to a colleague', async () => {
    await chooseTab(ana, /Resolvidos/);
    await openTicket(ana, 'Gustavo Lins');
    await ana.getByRole('button', { name: 'Reabrir' }).first().click();
    await sendAnswer(ana, 'Hoje 1: Rua das Flores, 12');
    await transferTicket(ana, { field: 'Fila', to: 'Suporte' }, 'Quer o endereço');
    await chooseTab(ana, /Atendendo/);
    await openTicket(ana, 'Marina Albuquerque');
    await sendAnswer(ana, 'Hoje 2: fica com o Bruno');
    await transferTicket(ana, { field: 'Atendente', to: 'Bruno Lima' }, 'Está na recepção');
    await expectWaiting(ana, 18);
  });

  await test.step('evening: the network comes back', async () => {
    await ana.context().setOffline(false);
    const taken = ana.getByRole('dialog');
    await expect(taken).toContainText('Bruno Lima está atendendo na fila Suporte', { timeout: 60_000 });
    await expect(taken).toContainText('Sua resposta ficou guardada e não foi enviada.');
    await taken.getByRole('button', { name: 'Fechar' }).click();
    const rest = ana.getByRole('button', { name: /Estado da rede: 1 não feita$/ }).filter({ visible: true });
    await expect(rest).toBeVisible({ timeout: 60_000 });
    await rest.click();
    const panel = ana.getByRole('dialog', { name: 'O que falta enviar' });
    await expect(panel).toContainText('Hoje 1: aqui é a Ana');
    await expect(panel).toContainText('Outra pessoa mudou este atendimento antes.');
    await panel.getByRole('button', { name: 'Descartar' }).click();
    await expect(panel).toContainText('Tudo foi enviado.');
    await ana.keyboard.press('Escape');
  });

  await test.step('customers have received each answer once and in order', async () => {
    const answers: Readonly<Record<string, readonly string[]>> = {
      'Marina Albuquerque': ['Hoje 1: bom dia, Marina', 'Hoje 2: fica com o Bruno'],
      'Padaria São Bento': ['Hoje 1: são R$ 420,00', 'Hoje 2: o boleto', 'Hoje 3: mais alguma coisa?'],
      'Seda & Cia': ['Hoje 1: volte sempre'],
      'Rafaela Nogueira': ['Hoje 1: a partir de 2 anos'],
      'Helena Prado': ['Hoje 1: aqui é o Bruno'],
      'Gustavo Lins': ['Hoje 1: Rua das Flores, 12'],
    };
    for (const [name, texts] of Object.entries(answers)) await expect.poll(() => listReceivedToday(name)).toEqual(texts);
  });

  await test.step('both screens show the same messages and changes', async () => {
    await chooseTab(bruno, /Atendendo/);
    // The ticket that Ana transferred without a network counts as new and shows her note until Bruno opens it.
    const handed = bruno.getByRole('link', { name: /Marina Albuquerque.*Ana: Está na recepção.*Transferido para você/ });
    await expect(handed).toContainText('de Ana');
    await bruno.getByRole('button', { name: /não lido/ }).click();
    await expect(bruno.getByRole('menuitem', { name: /Marina Albuquerque.*de Ana · Está na recepção/ })).toBeVisible();
    await bruno.keyboard.press('Escape');
    await openTicket(bruno, 'Marina Albuquerque');
    await expect(bruno.getByRole('status').filter({ hasText: 'Ana transferiu para você' })).toContainText('Está na recepção');
    await expect(handed).toHaveCount(0);
    await expect(bruno.getByRole('article').filter({ hasText: /Hoje|recepção/ })).toHaveText([
      /Já estou na recepção/,
      /Hoje 1: bom dia, Marina/,
      /Hoje: só entre nós/,
      /Hoje 2: fica com o Bruno/,
      /Está na recepção/,
    ]);
    await chooseTab(bruno, /Aguardando/);
    const listed = bruno.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('listitem');
    await expect(listed.filter({ hasText: /Gustavo Lins/ })).toContainText('Suporte');
    await expect(listed.filter({ hasText: /Rafaela N. Souza/ })).toHaveCount(1);
    await chooseTab(bruno, /Resolvidos/);
    await expect(listed.filter({ hasText: 'Seda & Cia' })).toHaveCount(1);
    await expect(listed.filter({ hasText: 'Gustavo Lins' })).toHaveCount(0);

    await chooseTab(ana, /Atendendo/);
    const hers = ana.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('listitem');
    await expect(hers.filter({ hasText: 'Padaria São Bento' })).toHaveCount(1);
    await expect(hers).toHaveCount(1);
    // After two users edited a contact at the same time, the contact has the changes of both.
    await chooseTab(ana, /Aguardando/);
    await openTicket(ana, 'Rafaela N. Souza');
    const edited = await openContactDrawer(ana, 'Rafaela N. Souza');
    await expect(edited.getByText('rafaela@aurora.test')).toBeVisible();
  });
});
