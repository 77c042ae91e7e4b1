import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openSignedInPage } from '../drive-app.ts';
import {
  submitNodeForm,
  findCard,
  chooseSelectOption,
  findFormField,
  createDrawnLine,
  createDrawnNode,
  openNodeForm,
  openFlow,
  openFormFromPalette,
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
// The server recognises audio and video by their first bytes.
const sound = {
  name: 'b.mp3',
  mimeType: 'audio/mpeg',
  buffer: Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)]),
};
const film = {
  name: 'b.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(200)]),
};
const elementOrder = (page: Page) =>
  findNodeForm(page)
    .getByRole('button', { name: /^Mover: / })
    .evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label')?.replace(/^Mover: |, .*$/g, '')));

test('the form of each type of node sets the node’s fields, and reports missing ones with the specification’s texts', async ({
  request,
}) => {
  test.setTimeout(240_000);
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Todos os blocos' });
  const page = adminsDesk();
  await openFlow(page, id);

  await openFormFromPalette(page, 'Conteúdo');
  await submitNodeForm(page);
  await expectFormAlert(page, 'O conteúdo está vazio');
  const block = findNodeForm(page);
  for (const type of ['Texto', 'Pergunta', 'Intervalo', 'Imagem'])
    await block.getByRole('button', { name: type, exact: true }).click();
  await submitNodeForm(page);
  await expectFormAlert(page, 'Campos de mensagem vazio!');
  await expectFormAlert(page, 'Campos de Input vazios!');
  await expectFormAlert(page, 'Intervalo não pode ser 0 ou maior que 120!');
  await expectFormAlert(page, 'Delete os cards vazios(Imagem, Audio e Video)');
  await expectAccessible(page, 'block with errors');
  await block.getByRole('textbox', { name: /^Texto/ }).fill('Olá, ');
  await block.getByRole('button', { name: /^Variáveis: Texto/ }).click();
  await page.getByRole('menuitem', { name: /firstName/ }).click();
  await expect(block.getByRole('textbox', { name: /^Texto/ })).toHaveValue('Olá, {{firstName}}');
  await findFormField(page, 'Nome da variável').fill('nome');
  await expect(block.getByText('A resposta do cliente fica em {{nome}}.')).toBeVisible();
  await findFormField(page, 'Segundos').fill('121');
  await expectFormAlert(page, 'Intervalo não pode ser 0 ou maior que 120!');
  await findFormField(page, 'Segundos').fill('2');
  const file = block.locator('input[type=file]');
  await file.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await expectFormAlert(page, 'Arquivo é muito grande! 2MB máximo');
  await file.setInputFiles(picture);
  await expect(block.getByRole('img', { name: 'icon-192.png' })).toHaveAttribute('src', /^\/api\/media\//);
  await block.getByRole('button', { name: /^Mover: Imagem/ }).press('Alt+ArrowUp');
  await expect.poll(() => elementOrder(page)).toEqual(['Texto', 'Pergunta', 'Imagem', 'Intervalo']);
  await block.getByRole('button', { name: /^Mover: Pergunta/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Agora: Pergunta, 2 de 4')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Agora: Pergunta, 3 de 4')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect.poll(() => elementOrder(page)).toEqual(['Texto', 'Imagem', 'Pergunta', 'Intervalo']);
  await submitNodeForm(page);
  await expect(findCard(page, 'Conteúdo')).toContainText('Olá, {{firstName}}');
  await expect(findCard(page, 'Conteúdo')).toContainText('imagem · pergunta {{nome}} · espera 2 s');

  await openFormFromPalette(page, 'Menu');
  await submitNodeForm(page);
  await expectFormAlert(page, 'O menu não tem opções');
  await findFormField(page, 'Mensagem do menu').fill('Como posso ajudar?');
  for (const [at, text] of ['Agendar', 'Remarcar', 'Outro'].entries()) {
    await findNodeForm(page).getByRole('button', { name: 'Adicionar opção' }).click();
    await expect(findFormField(page, `Opção ${at + 1}`)).toBeFocused();
    await page.keyboard.type(text);
  }
  await expect(findNodeForm(page).getByRole('button', { name: /^Remover a opção/ })).toHaveCount(1);
  await findNodeForm(page).getByRole('button', { name: 'Remover a opção 3' }).click();
  await findNodeForm(page).getByRole('button', { name: 'Remover a opção 2' }).hover();
  await findFormField(page, 'Opção 2').fill('');
  await findFormField(page, 'Opção 1').focus();
  await expectFormAlert(page, 'Uma opção do menu está vazia');
  await findFormField(page, 'Opção 2').fill('Remarcar');
  await submitNodeForm(page);
  await expect(findCard(page, 'Menu')).toContainText('1 Agendar');
  await expect(findCard(page, 'Menu')).toContainText('2 Remarcar');
  await expect(findCard(page, 'Menu')).toContainText('Outra resposta');

  await openFormFromPalette(page, 'Randomizador');
  const slider = findNodeForm(page).getByRole('slider');
  await slider.fill('0');
  await submitNodeForm(page);
  await expectFormAlert(page, 'Adicione o valor de intervalo');
  await slider.press('End');
  for (let step = 0; step < 3; step++) await slider.press('ArrowLeft');
  await submitNodeForm(page);
  await expect(findCard(page, 'Randomizador')).toContainText('A · 70 %');

  await openFormFromPalette(page, 'Intervalo');
  await submitNodeForm(page);
  await expectFormAlert(page, 'Adicione o valor de intervalo');
  await findFormField(page, 'Segundos').fill('121');
  await expectFormAlert(page, 'Máximo de tempo atingido 120 segundos');
  await findFormField(page, 'Segundos').fill('1,5');
  await submitNodeForm(page);
  await expect(findCard(page, 'Intervalo')).toContainText('espera 1,5 s');

  await openFormFromPalette(page, 'Ticket');
  await submitNodeForm(page);
  await expectFormAlert(page, 'Adicione uma fila');
  await chooseSelectOption(page, findNodeForm(page).getByRole('combobox'), 'Suporte');
  await submitNodeForm(page);
  await expect(findCard(page, 'Ticket')).toContainText('Suporte');

  await openFormFromPalette(page, 'Tags');
  await submitNodeForm(page);
  await expectFormAlert(page, 'Adicione a Tag');
  await findNodeForm(page).getByRole('combobox').click();
  const tag = page.getByRole('option').first();
  const tagName = (await tag.textContent()) ?? '';
  await tag.click();
  await submitNodeForm(page);
  await expect(findCard(page, 'Tags')).toContainText(tagName);

  await openFormFromPalette(page, 'Agente IA');
  await expect(findNodeForm(page).getByText('Ainda não há agentes de IA.')).toBeVisible();
  await submitNodeForm(page);
  await expectFormAlert(page, 'Selecione o Agent.');
  await page.keyboard.press('Escape');
  await expect(findNodeForm(page)).toHaveCount(0);

  await openFormFromPalette(page, 'Texto');
  await submitNodeForm(page);
  await expectFormAlert(page, 'Campos de mensagem vazio!');
  await findFormField(page, 'Mensagem').fill('Tchau');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(findFormField(page, 'Mensagem')).toHaveValue('Tchau');
  await submitNodeForm(page);
  await expect(findCard(page, 'Tchau')).toBeVisible();

  await openFormFromPalette(page, 'Condição');
  await submitNodeForm(page);
  await expectFormAlert(page, 'Diga qual variável a condição compara');
  await findNodeForm(page).getByLabel('Variável', { exact: true }).fill('idade');
  await chooseSelectOption(page, findNodeForm(page).getByRole('combobox', { name: 'Comparação' }), '>= maior ou igual a');
  await findFormField(page, 'Valor').fill('18');
  await submitNodeForm(page);
  await expect(findCard(page, 'Condição')).toContainText('idade >= 18');

  const folder = await mkdtemp(join(tmpdir(), 'prosa-e2e-files-'));
  for (const [type, text, wrong, right] of [
    ['Imagem', 'Arquivo é muito grande! 2MB máximo', { name: 'a.png', bytes: 2 * 1024 * 1024 + 1 }, picture],
    ['Áudio', 'Arquivo é muito grande! 5MB máximo', { name: 'a.mp3', bytes: 5 * 1024 * 1024 + 1 }, sound],
    ['Vídeo', 'Arquivo é muito grande! 20MB máximo', { name: 'a.mp4', bytes: 20 * 1024 * 1024 + 1 }, film],
  ] as const) {
    await openFormFromPalette(page, type);
    const path = join(folder, wrong.name);
    await writeFile(path, new Uint8Array(wrong.bytes));
    await findNodeForm(page).locator('input[type=file]').setInputFiles(path);
    await expectFormAlert(page, text);
    await submitNodeForm(page);
    await expectFormAlert(page, 'Escolha um arquivo');
    const uploaded = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await findNodeForm(page).locator('input[type=file]').setInputFiles(right);
    await uploaded;
    await submitNodeForm(page);
    await expect(findNodeForm(page)).toHaveCount(0);
    await expect(page.getByRole('group', { name: new RegExp(`^${type},`) })).toBeVisible();
  }
  await rm(folder, { recursive: true });
  await expectDrawingStored(page);
  await page.reload();
  await expect(findCard(page, 'Conteúdo')).toContainText('imagem · pergunta {{nome}} · espera 2 s');
  await expect(page.locator('[data-flow-node]')).toHaveCount(12);
});

test('if two users edit one node at the same time, each text field keeps the text of the user who changed it', async ({
  browser,
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
  const super_ = await openSignedInPage(browser, { url: prosa().url, email: 'super@demo.prosa', ...viewports.desk });
  const admin = adminsDesk();
  await openFlow(admin, id);
  await openNodeForm(admin, 'Condição');
  await findFormField(admin, 'Valor').fill('21');
  await openFlow(super_, id);
  await openNodeForm(super_, 'Condição');
  await chooseSelectOption(super_, findNodeForm(super_).getByRole('combobox', { name: 'Comparação' }), '> maior que');
  await findNodeForm(super_).getByRole('button', { name: 'Salvar bloco' }).click();
  await expect(findNodeForm(admin).getByText('Alguém mudou este bloco')).toBeVisible();
  await expect(findNodeForm(admin).getByRole('combobox', { name: 'Comparação' })).toContainText('> maior que');
  await expect(findFormField(admin, 'Valor')).toHaveValue('21');
  await findNodeForm(admin).getByRole('button', { name: 'Salvar bloco' }).click();
  for (const page of [admin, super_]) await expect(findCard(page, 'Condição')).toContainText('idade > 21');

  await openNodeForm(admin, 'Condição');
  await findFormField(admin, 'Valor').fill('30');
  await findCard(super_, 'Condição').click();
  await expect(findCard(super_, 'Condição')).toHaveAttribute('aria-label', /selecionado/);
  await super_.keyboard.press('Delete');
  await expect(findNodeForm(admin).getByText('Alguém apagou este bloco')).toBeVisible();
  await expect(findFormField(admin, 'Valor')).toHaveValue('30');
});
