import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { createPhone, listPhoneMessages, writeFromPhone } from '../simulated-phone.ts';
import { addTextNode, dragElement, findExit, findLines, findNode, openEditor, expectDrawingSynced } from './drive-canvas.ts';
import {
  chooseSelectOption,
  findCard,
  findFormField,
  createDrawnLine,
  createDrawnNode,
  openNodeForm,
  openFlow,
  expectFormAlert,
  expectDrawingStored,
} from './draw-flow.ts';
import { signInAsAdmin, expectAccessible, findActiveSwitch, findNodeForm } from './drive-flows.ts';
import { greetingNode, createLineBetween, menuNode, startNode } from './sample-nodes.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa', ...viewports.desk });
const sofiasDesk = keepSignedInPage(prosa, { email: 'super@demo.prosa', ...viewports.desk });
const picture = join(resolve(import.meta.dirname, '../../../..'), 'pwa/public/icon-192.png');

test('a user publishes and changes a flow, compares both versions, and restores the published one', async ({ request }) => {
  test.setTimeout(240_000);
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Para testar' });
  const block = {
    seq: ['t', 'i', 'q'],
    elements: [
      { type: 'message', number: 't', value: 'Olá, {{firstName}}!' },
      { type: 'interval', number: 'i', value: 120 },
      { type: 'input', number: 'q', value: 'nome' },
    ],
  };
  const options = ['Agendar', 'Falar'].map((value, index) => ({ number: index + 1, value }));
  const drawn = {
    nodes: [
      createDrawnNode('s', 'start'),
      createDrawnNode('c', 'singleBlock', { data: block, x: 300 }),
      createDrawnNode('m', 'menu', { data: { message: 'Obrigado, {{nome}}. E agora?', arrayOption: options }, x: 600 }),
      createDrawnNode('x', 'message', { data: { label: 'Até logo, {{nome}}' }, x: 900 }),
      createDrawnNode('r', 'randomizer', { data: { percent: 100 }, x: 900, y: 200 }),
    ],
    connections: [
      createDrawnLine('s', 'a', 'c'),
      createDrawnLine('c', 'a', 'm'),
      createDrawnLine('m', 'a1', 'x'),
      createDrawnLine('m', 'a2', 'r'),
    ],
  };
  await call('/flowbuilder/flow', {
    idFlow: id,
    ...drawn,
    nodes: [...drawn.nodes, createDrawnNode('z', 'message', { data: { label: '' }, x: 900, y: 400 })],
  });
  const page = adminsDesk();
  await openFlow(page, id);

  await page.getByRole('button', { name: 'Testar' }).click();
  const talk = page.getByRole('log', { name: 'Conversa de teste' });
  await expect(talk).toContainText('Olá, Marina!');
  await expect(talk).toContainText('Espera de 120 s');
  await page.getByRole('button', { name: 'Pular a espera' }).click();
  await expect(talk).toContainText('120 s depois');
  const answer = page.getByRole('textbox', { name: 'Responder como cliente' });
  await answer.fill('Ana');
  await answer.press('Enter');
  await expect(talk).toContainText('Obrigado, Ana. E agora?');
  await expect(page.getByRole('row', { name: 'nome Ana' })).toBeVisible();
  await answer.fill('não sei');
  await answer.press('Enter');
  await expect(talk.getByText('Obrigado, Ana. E agora?')).toHaveCount(2);
  await expectAccessible(page, 'player');
  await talk.getByRole('button', { name: '1 Agendar' }).click();
  await expect(talk).toContainText('Até logo, Ana');
  await expect(talk).toContainText('Fim do fluxo');
  await page.getByRole('button', { name: 'Recomeçar' }).click();
  await expect(talk).not.toContainText('Até logo, Ana');
  await page.getByRole('button', { name: 'Fechar o teste' }).click();

  // The findings appear after the first attempt to save. From then on, every change updates them.
  const checkButton = page.getByRole('button', { name: /Verificação do fluxo/ });
  await expect(checkButton).toHaveAccessibleName('Verificação do fluxo');
  await expect(findCard(page, 'Randomizador')).not.toContainText('Este caminho não leva a lugar nenhum');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(checkButton).toHaveAccessibleName('4 · Verificação do fluxo · 2 erros, 2 avisos');
  await expect(findCard(page, 'Randomizador')).toContainText('Este caminho não leva a lugar nenhum');
  const check = page.getByRole('dialog', { name: 'Verificação do fluxo' });
  await expect(check).toContainText('2 erros, 2 avisos');
  await expectAccessible(page, 'findings');
  await check.getByRole('button', { name: /^Campos de mensagem vazio!/ }).click();
  // The dialog has closed, and the key that closed it has no effect on the canvas.
  await expect(check).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-flow-node]')).toHaveCount(5);
  await expect(checkButton).not.toHaveAccessibleName(/erro/);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Fluxo salvo com sucesso')).toBeVisible();
  await expect(page.getByText('versão 1 publicada')).toBeVisible();

  await openNodeForm(page, 'Menu');
  await findFormField(page, 'Mensagem do menu').fill('Mudei');
  await findNodeForm(page).getByRole('button', { name: 'Salvar bloco' }).click();
  await page.getByRole('button', { name: 'Histórico' }).click();
  await page.getByRole('button', { name: /Versão 1/ }).click();
  const history = page.getByRole('region', { name: 'Histórico' });
  await expect(history.getByRole('deletion')).toContainText('Obrigado, {{nome}}. E agora?');
  await expect(history.getByRole('insertion')).toContainText('Mudei');
  await expectAccessible(page, 'history');
  await history.getByRole('button', { name: 'Restaurar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click();
  await expect(findCard(page, 'Menu')).toContainText('Obrigado, {{nome}}. E agora?');
  await expect(history.getByText('O rascunho é igual a esta versão.')).toBeVisible();
});

test('without a network, a node’s file waits in the form and publishing is refused with the reason, and both work once the network is back', async ({
  request,
}) => {
  test.setTimeout(240_000);
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Sem rede' });
  const image = createDrawnNode('i', 'img', { data: { url: '' }, x: 300 });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [createDrawnNode('s', 'start'), image],
    connections: [createDrawnLine('s', 'a', 'i')],
  });
  const page = adminsDesk();
  await openFlow(page, id);
  await openNodeForm(page, 'Imagem');
  await goOffline(page.context());
  await findNodeForm(page).locator('input[type=file]').setInputFiles(picture);
  await expect(findNodeForm(page).getByText('Não foi possível enviar icon-192.png agora.')).toBeVisible();
  await findNodeForm(page).getByRole('button', { name: 'Salvar bloco' }).click();
  await expectFormAlert(page, 'O arquivo ainda não foi enviado.');
  await page.context().setOffline(false);
  // The form now shows the server's copy of the image instead of the copy on the device.
  await expect(findNodeForm(page).getByRole('img', { name: 'icon-192.png' })).toHaveAttribute('src', /^\/api\/media\//);
  await goOffline(page.context());
  await findNodeForm(page).getByRole('button', { name: 'Salvar bloco' }).click();
  await expect(findNodeForm(page)).toHaveCount(0);
  await expect(page.getByText('Sem rede', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Publicar precisa de rede.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await expectDrawingStored(page);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Fluxo salvo com sucesso')).toBeVisible({ timeout: 30_000 });
});

test('two users, one of them offline, draw and publish a flow together, and a customer goes through the published flow', async ({
  request,
}) => {
  test.setTimeout(300_000);
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Boas-vindas' });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [startNode, greetingNode, menuNode],
    connections: [createLineBetween('start', 'greets'), createLineBetween('greets', 'asks')],
  });
  await call('/flowcampaign', { name: 'Oi', flowId: id, phrase: 'quero começar' });
  const [lucia, sofia] = [adminsDesk(), sofiasDesk()];
  await waitForServiceWorker(lucia);
  await openEditor(lucia, id);
  await openEditor(sofia, id);
  await expectDrawingSynced(lucia);
  await expect(lucia.getByRole('img', { name: /2 pessoas neste fluxo/ })).toBeVisible();

  // Each user sees the pointer of the other user, and the node that the other user selected.
  await findNode(sofia, 'Como ajudo?').click();
  await expect(findNode(lucia, 'Como ajudo?')).toHaveAttribute('aria-label', /Sofia/);
  await expect(lucia.locator('[data-cursor]')).toBeVisible();

  // A node that one user adds appears for the other user, together with its line.
  await addTextNode(sofia, 'Vamos marcar');
  await dragElement(sofia, findExit(findNode(sofia, 'Como ajudo?'), 'a1'), findNode(sofia, 'Vamos marcar'));
  await expect(findLines(lucia)).toHaveCount(3);
  await expect(findNode(lucia, 'Vamos marcar')).toBeVisible();

  // The user without a network can continue, and sees that there is no network.
  await goOffline(lucia.context());
  await expect(lucia.getByRole('status').filter({ hasText: 'Sem rede' })).toBeVisible({ timeout: 60_000 });
  await findNode(lucia, 'Como ajudo?').dblclick();
  await findNodeForm(lucia).getByRole('textbox', { name: 'Mensagem' }).first().fill('Em que posso ajudar?');
  await findNodeForm(lucia).getByRole('button', { name: 'Salvar bloco' }).click();
  await addTextNode(lucia, 'Segue o boleto');
  await dragElement(lucia, findExit(findNode(lucia, 'Em que posso ajudar?'), 'a2'), findNode(lucia, 'Segue o boleto'));
  await expect(lucia.getByRole('status').filter({ hasText: /a enviar/ })).toBeVisible();
  await findActiveSwitch(lucia, 'Boas-vindas').click();
  await expect(lucia.getByText(/Sem rede: nada foi mudado/)).toBeVisible();
  await expect(findActiveSwitch(lucia, 'Boas-vindas')).not.toBeChecked();

  // While one user has no network, the other user moves the same node and changes one of its options.
  await dragElement(sofia, findNode(sofia, 'Como ajudo?').getByText('Menu'), { x: 40, y: 160 });
  await findNode(sofia, 'Como ajudo?').dblclick();
  await findNodeForm(sofia).locator('input').first().fill('Marcar consulta');
  await findNodeForm(sofia).getByRole('button', { name: 'Salvar bloco' }).click();
  await expect(findNode(sofia, 'Marcar consulta')).toBeVisible();

  await lucia.context().setOffline(false);
  for (const page of [lucia, sofia]) {
    const both = findNode(page, 'Em que posso ajudar?');
    await expect(both).toContainText('Marcar consulta', { timeout: 60_000 });
    await expect(findLines(page)).toHaveCount(4);
  }
  await expectDrawingSynced(lucia);

  // Undo reverts only the user's own steps.
  await sofia.keyboard.press('Control+z');
  await expect(findNode(lucia, 'Em que posso ajudar?')).toContainText('Agendar');
  await expect(findNode(lucia, 'Segue o boleto')).toBeVisible();
  await sofia.keyboard.press('Control+Shift+z');
  await expect(findNode(lucia, 'Em que posso ajudar?')).toContainText('Marcar consulta');

  await expect(sofia.getByText('Não se esqueça de salvar')).toBeVisible();
  await sofia.keyboard.press('Control+s');
  // The published version is number 2, because the API call that created the flow published version 1.
  await expect(sofia.getByText(/versão 2 publicada/)).toBeVisible();
  await expect(sofia.getByText('Não se esqueça de salvar')).toHaveCount(0);
  await findActiveSwitch(sofia, 'Boas-vindas').click();
  await expect(findActiveSwitch(lucia, 'Boas-vindas')).toBeChecked();

  await createPhone(prosa().url, { name: 'Rosa Lima', number: '5511977776601' });
  const received = async () => (await listPhoneMessages(prosa().url, 'Rosa')).map(({ body }) => body).join('\n');
  await writeFromPhone(prosa().url, 'Rosa', 'quero começar');
  await expect.poll(received).toMatch(/Bem-vindo[^]*Em que posso ajudar\?[^]*Marcar consulta/);
  await writeFromPhone(prosa().url, 'Rosa', '2');
  await expect.poll(received).toContain('Segue o boleto');
});

test('if two users edit one node at the same time, each text field keeps the text of the user who changed it', async ({
  request,
}) => {
  test.setTimeout(240_000);
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'A quatro mãos' });
  const condition = createDrawnNode('k', 'condition', { data: { key: 'idade', condition: 1, value: '18' }, x: 300 });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [createDrawnNode('s', 'start'), condition],
    connections: [createDrawnLine('s', 'a', 'k')],
  });
  const [lucia, sofia] = [adminsDesk(), sofiasDesk()];
  await openFlow(lucia, id);
  await openNodeForm(lucia, 'Condição');
  await findFormField(lucia, 'Valor').fill('21');
  await openFlow(sofia, id);
  await openNodeForm(sofia, 'Condição');
  await chooseSelectOption(sofia, findNodeForm(sofia).getByRole('combobox', { name: 'Comparação' }), '> maior que');
  await findNodeForm(sofia).getByRole('button', { name: 'Salvar bloco' }).click();
  await expect(findNodeForm(lucia).getByText('Alguém mudou este bloco')).toBeVisible();
  await expect(findNodeForm(lucia).getByRole('combobox', { name: 'Comparação' })).toContainText('> maior que');
  await expect(findFormField(lucia, 'Valor')).toHaveValue('21');
  await findNodeForm(lucia).getByRole('button', { name: 'Salvar bloco' }).click();
  for (const page of [lucia, sofia]) await expect(findCard(page, 'Condição')).toContainText('idade > 21');

  await openNodeForm(lucia, 'Condição');
  await findFormField(lucia, 'Valor').fill('30');
  await findCard(sofia, 'Condição').click();
  await expect(findCard(sofia, 'Condição')).toHaveAttribute('aria-label', /selecionado/);
  await sofia.keyboard.press('Delete');
  await expect(findNodeForm(lucia).getByText('Alguém apagou este bloco')).toBeVisible();
  await expect(findFormField(lucia, 'Valor')).toHaveValue('30');
});
