import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { showPath, waitForServiceWorker } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import {
  signInAsAdmin,
  expectAccessible,
  chooseFlowAction,
  createFlow,
  findDialog,
  createOneTextDrawing,
  openFlowList,
  findFlowRow,
} from './drive-flows.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { viewports } from '../viewports.ts';

const prosa = createCompanyForFile();
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa', ...viewports.desk });

const chooseImportFile = (page: Page, name: string, content: string) =>
  findDialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });

const refuseOnce = (page: Page, url: string, answer: { status: number; json: { error: string } }) =>
  page.route(url, (route) => route.fulfill(answer), { times: 1 });

async function exportFlow(page: Page, name: string): Promise<{ fileName: string; text: string }> {
  const coming = page.waitForEvent('download');
  await chooseFlowAction(page, name, 'Exportar');
  const file = await coming;
  return { fileName: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('in the list, a user can create, rename, schedule, duplicate, export, import, switch off and delete a flow', async () => {
  test.setTimeout(240_000);
  const page = adminsDesk();
  const [first, renamed] = ['Recepção', 'Portaria'];
  await openFlowList(page);

  await page.getByRole('button', { name: 'Adicionar Fluxo' }).first().click();
  await findDialog(page).getByRole('button', { name: 'Criar' }).click();
  await expect(findDialog(page).getByText('Digite um nome!')).toBeVisible();
  await findDialog(page).getByRole('textbox', { name: 'Nome' }).fill('x');
  await expect(findDialog(page).getByText('Muito curto!')).toBeVisible();
  await findDialog(page).getByRole('textbox', { name: 'Nome' }).fill('x'.repeat(51));
  await expect(findDialog(page).getByText('Muito longo!')).toBeVisible();
  await page.keyboard.press('Escape');
  await createFlow(page, first);
  await expect(findFlowRow(page, first)).toContainText('Desativado');
  await expect(findFlowRow(page, first)).toContainText('Não publicado');

  await chooseFlowAction(page, first, 'Editar nome');
  await findDialog(page).getByRole('textbox', { name: 'Nome' }).fill(renamed);
  await findDialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(findFlowRow(page, renamed)).toBeVisible();
  await expect(findFlowRow(page, first)).toHaveCount(0);

  await chooseFlowAction(page, renamed, 'Definir horário');
  const from = findDialog(page).getByRole('textbox', { name: 'Das', exact: true });
  const to = findDialog(page).getByRole('textbox', { name: 'Até', exact: true });
  await expect(findDialog(page)).toContainText('America/Sao Paulo');
  await from.fill('24:00');
  await to.fill('08:00');
  await findDialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(findDialog(page).getByText('Digite o horário corretamente.').first()).toBeVisible();
  await expectAccessible(page, 'schedule');
  await from.fill('8:5');
  await to.fill('1830');
  await refuseOnce(page, '**/api/flowbuilder/schedule', { status: 404, json: { error: 'ERR_NO_FLOW_FOUND' } });
  await findDialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Fluxo não encontrado.')).toBeVisible();
  // The test moves the pointer away, because a toast stays while the pointer is over it.
  await page.mouse.move(0, 0);
  await findDialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento com sucesso.')).toBeVisible();
  await expect(findFlowRow(page, renamed)).toContainText('08:05–18:30');
  await chooseFlowAction(page, renamed, 'Definir horário');
  await findDialog(page).getByRole('button', { name: 'Tirar horário' }).click();
  await findDialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(findFlowRow(page, renamed)).toContainText('Sempre');

  await chooseFlowAction(page, renamed, 'Importar');
  await chooseImportFile(page, 'fluxo.txt', JSON.stringify(createOneTextDrawing('Oi')));
  await expect(findDialog(page).getByRole('alert')).toContainText('Arquivo inválido');
  await chooseImportFile(page, 'fluxo.json', '{"nodes":[],"connections":[{"id":"c","source":"a","sourceHandle":"a"}]}');
  await expect(findDialog(page).getByRole('alert')).toContainText(/Arquivo inválido.*não é de um fluxo/);
  await expectAccessible(page, 'import');
  await page.keyboard.press('Escape');
  await refuseOnce(page, '**/api/flowbuilder/export/*', { status: 403, json: { error: 'ERR_NO_PERMISSION' } });
  await chooseFlowAction(page, renamed, 'Exportar');
  await expect(page.getByText('Você não tem permissão para isto.')).toBeVisible();
  const untouched = await exportFlow(page, renamed);
  expect(untouched.fileName).toBe(`${renamed}.json`);
  expect(JSON.parse(untouched.text)).toMatchObject({ nodes: [{ type: 'start' }], connections: [] });
  await chooseFlowAction(page, renamed, 'Importar');
  await chooseImportFile(page, 'fluxo.json', JSON.stringify(createOneTextDrawing('Bom dia')));
  await expect(page.getByText('Importado com sucesso!')).toBeVisible();
  const whole = await exportFlow(page, renamed);
  expect(JSON.parse(whole.text)).toEqual(createOneTextDrawing('Bom dia'));

  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Importar como novo' }).click();
  await chooseImportFile(page, 'Cópia.json', whole.text);
  await expect(findFlowRow(page, 'Cópia')).toBeVisible();
  expect(JSON.parse((await exportFlow(page, 'Cópia')).text)).toEqual(createOneTextDrawing('Bom dia'));

  const before = await page.getByRole('row').count();
  await chooseFlowAction(page, renamed, 'Duplicar');
  await expect(page.getByText('Fluxo duplicado com sucesso')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(before + 1);

  const active = page.getByRole('switch', { name: `Ativo: ${renamed}`, exact: true });
  for (const checked of [true, false, true]) {
    const taken = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/flowbuilder'));
    await active.click();
    expect(await (await taken).json()).toMatchObject({ active: checked });
    await expect(findFlowRow(page, renamed)).toContainText(checked ? 'Ativo' : 'Desativado');
    await expect(active).toBeChecked({ checked });
  }
  await openFlowList(page);
  await expect(active).toBeChecked();

  await chooseFlowAction(page, renamed, 'Excluir');
  await expect(
    findDialog(page).getByText('Tem certeza que deseja deletar este fluxo? Todas as integrações relacionados serão perdidos.'),
  ).toBeVisible();
  await expectAccessible(page, 'delete');
  await findDialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Fluxo excluído com sucesso')).toBeVisible();
  await expect(findFlowRow(page, renamed)).toHaveCount(0);

  // A press anywhere on the row opens the editor.
  await findFlowRow(page, 'Cópia').click({ position: { x: 6, y: 6 } });
  await page.waitForURL(/\/flowbuilder\/\d+$/);
});

test('scrolling near the end of the list loads more flows, and a search also finds other flows', async ({ request }) => {
  const call = await signInAsAdmin(request, prosa().url);
  await Promise.all(Array.from({ length: 50 }, (_, n) => call('/flowbuilder', { name: `Série ${n + 10}` })));
  const page = adminsDesk();
  await openFlowList(page);
  await expect(findFlowRow(page, 'Série 10')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('SERIE 59');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(findFlowRow(page, 'Série 59')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(findFlowRow(page, 'Série 10')).toBeVisible();
  const table = page.getByRole('table');
  const last = findFlowRow(page, 'Série 59');
  await table.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_000);
      return last.count();
    })
    .toBe(1);
  await expect(last).toBeVisible();
});

test('the list of flows shows the changes of other users, and without a network the list shows the rows that were loaded last', async ({
  request,
}) => {
  test.setTimeout(180_000);
  const desk = adminsDesk();
  const call = await signInAsAdmin(request, prosa().url);
  const { id: flowId } = await call('/flowbuilder', { name: 'A primeira' });
  // The list is scrolled to its top each time it opens, so the test leaves the list and opens it again.
  await showPath(desk, '/tickets');
  await openFlowList(desk);
  await expect(findFlowRow(desk, 'A primeira')).toBeVisible();
  await call('/flowbuilder', { flowId, name: 'A segunda' }, 'PUT');
  await expect(findFlowRow(desk, 'A segunda')).toBeVisible();
  await call('/flowbuilder', { flowId, active: true }, 'PUT');
  await expect(desk.getByRole('switch', { name: 'Ativo: A segunda' })).toBeChecked();

  await goOffline(desk.context());
  await expect(desk.getByText(/O que aparece aqui é d/)).toBeVisible();
  await expect(findFlowRow(desk, 'A segunda')).toBeVisible();
  await desk.getByRole('switch', { name: 'Ativo: A segunda' }).click();
  await expect(desk.getByText(/Sem rede: nada foi mudado/)).toBeVisible();
  await expect(desk.getByRole('switch', { name: 'Ativo: A segunda' })).toBeChecked();
  await chooseFlowAction(desk, 'A segunda', 'Editar nome');
  await findDialog(desk).getByRole('textbox', { name: 'Nome' }).fill('A terceira');
  await findDialog(desk).getByRole('button', { name: 'Salvar' }).click();
  // After the save has failed, the button is enabled again and the typed text is still there.
  await expect(findDialog(desk).getByRole('button', { name: 'Salvar' })).toBeEnabled();
  await desk.context().setOffline(false);
  await findDialog(desk).getByRole('button', { name: 'Salvar' }).click();
  await expect(findFlowRow(desk, 'A terceira')).toBeVisible();
  await expect(desk.getByText(/O que aparece aqui é d/)).toHaveCount(0);

  // After a restart without a network, the device still has the list and the drawing.
  await waitForServiceWorker(desk);
  await findFlowRow(desk, 'A terceira').getByRole('link').click();
  await expect(desk.getByText('Primeira mensagem do contato')).toBeVisible();
  await expect(desk.getByText('Sincronizado', { exact: true })).toBeVisible();
  await desk.goBack();
  await expect(findFlowRow(desk, 'A terceira')).toBeVisible();
  await goOffline(desk.context());
  await desk.reload();
  await expect(desk.getByText(/O que aparece aqui é d/)).toBeVisible();
  await findFlowRow(desk, 'A terceira').getByRole('link').click();
  await expect(desk.getByRole('heading', { name: 'A terceira' })).toBeVisible();
  await expect(desk.getByText('Primeira mensagem do contato')).toBeVisible();
});
