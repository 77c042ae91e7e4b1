import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { goOffline } from '../go-offline.ts';
import {
  findCard,
  findFormField,
  createDrawnLine,
  createDrawnNode,
  openNodeForm,
  openFlow,
  expectFormAlert,
  expectDrawingStored,
} from './draw-flow.ts';
import { signInAsAdmin, expectAccessible, findNodeForm } from './drive-flows.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa', ...viewports.desk });
const picture = join(resolve(import.meta.dirname, '../../../..'), 'pwa/public/icon-192.png');

test('a flow is tested, published, changed, compared with its version and restored to that version', async ({ request }) => {
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

  // The findings appear after the first attempt to save, and from then on follow every change.
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
  // The dialog has closed, and the key has no effect on the canvas behind it.
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

test('without a network, a file waits in its form and publishing shows the reason, and both work once the network is back', async ({
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
