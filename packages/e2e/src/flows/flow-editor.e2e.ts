import { expect } from '@playwright/test';
import { openSignedInPage, showPath } from '../drive-app.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import {
  chooseByKeyboard,
  dragElement,
  expectDrawingSynced,
  findExit,
  findLines,
  findNode,
  listCutOffNodes,
  measureRightEdge,
  openEditor,
  submitTextNode,
} from './drive-canvas.ts';
import { greetingNode, createLineBetween, menuNode, startNode } from './sample-nodes.ts';
import { signInAsAdmin, expectAccessible, findNodeForm } from './drive-flows.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { readStoredRows } from '../stored-rows.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const desk = { viewport: { width: 1440, height: 900 } };
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa', ...desk });

test("a user adds, joins, selects, duplicates and deletes nodes with the pointer, and a reader sees the flow but can't change it", async ({
  browser,
  request,
}) => {
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Ponteiro' });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [startNode, greetingNode, menuNode],
    connections: [createLineBetween('start', 'greets')],
  });
  const page = adminsDesk();
  await showPath(page, '/flowbuilders');
  await page.getByRole('link', { name: 'Ponteiro' }).click();
  const nodes = page.locator('[data-flow-node]');
  await expect(nodes).toHaveCount(3);

  await dragElement(page, page.getByRole('region', { name: 'Blocos' }).getByRole('button', { name: 'Intervalo' }), {
    x: 420,
    y: 330,
  });
  await findNodeForm(page).getByLabel('Segundos').fill('5');
  await expect.poll(async () => JSON.stringify(await readStoredRows(page, 'meta'))).toContain('"sec":5');
  // The page reloads without asking. The typed text and the position of the new node are still there.
  await page.reload();
  await expect(findNodeForm(page).getByLabel('Segundos')).toHaveValue('5');
  await expect(findNodeForm(page).getByRole('status')).toContainText('está de volta');
  await findNodeForm(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(nodes).toHaveCount(4);
  const interval = findNode(page, 'Intervalo');
  // The form is beside the canvas and shows the node that was clicked. The app asks before it discards typed text.
  await expect(interval).toBeFocused();
  await interval.dblclick();
  await expect(findNodeForm(page).getByLabel('Segundos')).toBeFocused();
  await findNode(page, 'Bem-vindo').click();
  await expect(findNodeForm(page)).toHaveAccessibleName('Editar: Texto');
  await findNodeForm(page).getByRole('textbox').fill('Boa tarde');
  for (const elsewhere of [findNode(page, 'Como ajudo?'), page.getByRole('link', { name: 'Voltar aos fluxos' })]) {
    await elsewhere.click();
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(findNodeForm(page).getByRole('textbox')).toHaveValue('Boa tarde');
  }
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Ponteiro' })).toBeVisible();
  await page.goForward();
  await expect(findNodeForm(page).getByRole('textbox')).toHaveValue('Boa tarde');
  await findNodeForm(page).getByRole('textbox').press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(findNodeForm(page)).toHaveCount(0);
  await expect(findNode(page, 'Bem-vindo')).toBeFocused();
  await page.getByRole('region', { name: 'Blocos' }).getByRole('button', { name: 'Início' }).click();
  await expect(page.getByText('O fluxo já tem um início.')).toBeVisible();
  await expect(nodes).toHaveCount(4);
  await expect(page.locator('[data-flow-node="start"]')).toBeFocused();

  // A new line from an exit replaces the former line from this exit. A line from a node to itself is refused.
  await dragElement(page, findExit(findNode(page, 'Bem-vindo'), 'a'), interval);
  await expect(findLines(page)).toHaveCount(2);
  await dragElement(page, findExit(findNode(page, 'Bem-vindo'), 'a'), findNode(page, 'Como ajudo?').getByText('Menu'));
  await expect(findLines(page)).toHaveCount(2);
  await dragElement(page, findExit(interval, 'a'), interval.getByText('Intervalo'));
  await expect(page.getByText('Um bloco não pode levar a si mesmo.')).toBeVisible();
  await expect(findLines(page)).toHaveCount(2);

  // The user selects the node, duplicates it, and deletes it with its lines. The duplicate has a new id and a free position.
  await findNode(page, 'Bem-vindo').click();
  await expect(findNode(page, 'Bem-vindo')).toHaveAttribute('aria-label', /selecionado/);
  await page.getByRole('button', { name: 'Duplicar' }).click();
  await expect(findNode(page, 'Bem-vindo')).toHaveCount(2);
  await page.keyboard.press('Backspace');
  await expect(findNode(page, 'Bem-vindo')).toHaveCount(1);
  await findNode(page, 'Bem-vindo').click();
  await expect(findNode(page, 'Bem-vindo')).toHaveAttribute('aria-label', /selecionado/);
  await page.keyboard.press('Delete');
  await expect(findNode(page, 'Bem-vindo')).toHaveCount(0);
  await expect(findLines(page)).toHaveCount(0);
  await expectDrawingSynced(page);

  // At each width, every node stays visible beside the player.
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Ver tudo' }).click();
    await page.getByRole('button', { name: 'Testar' }).click();
    await expect(page.getByRole('textbox', { name: 'Responder como cliente' })).toBeVisible();
    await expect.poll(() => listCutOffNodes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fechar o teste' }).click();
  }
  await page.setViewportSize(desk.viewport);

  const reader = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa', ...desk });
  await openEditor(reader, id);
  await expect(reader.getByText('Você pode ver este fluxo, mas não mudá-lo.')).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Blocos' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await findNode(reader, 'Intervalo').click();
  await reader.keyboard.press('Delete');
  await reader.keyboard.press('Control+d');
  await expect(reader.locator('[data-flow-node]')).toHaveCount(3);
  await findNode(reader, 'Intervalo').dblclick();
  await expect(findNodeForm(reader)).toBeVisible();
  await expect(findNodeForm(reader).getByRole('button', { name: 'Salvar bloco' })).toHaveCount(0);
  await expect(reader.getByText('Desativado', { exact: true })).toBeVisible();
  await expect(reader.getByRole('switch')).toHaveCount(0);
});

test('the accessibility checker axe finds no violation in the flow editor in either theme', async ({ request }) => {
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Acessível' });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [startNode, greetingNode, menuNode],
    connections: [createLineBetween('start', 'greets'), createLineBetween('greets', 'asks')],
  });
  const page = adminsDesk();
  await openEditor(page, id);
  await expect(findLines(page)).toHaveCount(2);
  await expectAccessible(page, 'canvas');
  await findNode(page, 'Como ajudo?').click();
  await expectAccessible(page, 'chosen');
  await page.keyboard.press('Enter');
  await expect(findNodeForm(page)).toBeVisible();
  await expectAccessible(page, 'form');
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'links');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'help');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(page.getByRole('complementary')).toBeVisible();
  await expectAccessible(page, 'player');
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectAccessible(page, 'tablet');
});

test('a user draws a flow with the keyboard alone', async ({ request }) => {
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Teclado' });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [startNode, greetingNode],
    connections: [createLineBetween('start', 'greets')],
  });
  const page = adminsDesk();
  await page.setViewportSize(desk.viewport);
  await openEditor(page, id);
  await expect(findLines(page)).toHaveCount(1);
  const focused = page.locator('[data-flow-node]:focus');

  // The menu of node types opens the form. The added node has the focus, and the view of the canvas has not moved.
  const camera = () => page.locator('.react-flow__viewport').getAttribute('style');
  const stood = await camera();
  await page.keyboard.press('a');
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await chooseByKeyboard(page.getByRole('menuitem', { name: 'Texto' }));
  await expect(findNodeForm(page).getByRole('textbox')).toBeFocused();
  await submitTextNode(page, 'Até logo', 'Adicionar');
  await expect(focused).toContainText('Até logo');
  expect(await camera()).toBe(stood);

  // The user draws a line in a dialog, which asks for the exit and the node.
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toContainText('Bem-vindo');
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Ligações de Texto' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Saída' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="listbox"]:focus-within')).toBeVisible();
  await chooseByKeyboard(page.getByRole('option', { name: /^Texto: Até/ }));
  await page.getByRole('button', { name: 'Pronto' }).press('Enter');
  await expect(findLines(page)).toHaveCount(2);

  // Tab follows the lines from one node to the next, and the arrow keys move a node.
  await expect(focused).toContainText('Bem-vindo');
  await page.keyboard.press('Tab');
  await expect(focused).toContainText('Até logo');
  const before = await focused.boundingBox();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => ((await focused.boundingBox())?.y ?? 0) > (before?.y ?? 0)).toBe(true);
  await page.keyboard.press('Enter');
  await submitTextNode(page, 'Até breve', 'Salvar bloco');
  await expect(focused).toContainText('Até breve');

  // The user adds two more nodes, each with a line from the node before. The second node would be outside of the view, so the
  // view moves just enough to show it.
  const seen = await camera();
  for (const [at, text] of ['Mais uma', 'E outra'].entries()) {
    expect(await camera()).toBe(seen);
    await page.keyboard.press('a');
    await chooseByKeyboard(page.getByRole('menuitem', { name: 'Texto' }));
    await submitTextNode(page, text, 'Adicionar');
    await expect(focused).toContainText(text);
    await expect(findLines(page)).toHaveCount(3 + at);
  }
  expect((await measureRightEdge(page.getByRole('application'))) - (await measureRightEdge(focused))).toBeCloseTo(16, 0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(findLines(page)).toHaveCount(2);

  // The nodes are copied, pasted, duplicated and deleted, and the deletion is undone.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(page.locator('[data-flow-node]')).toHaveCount(5);
  await expect(findLines(page)).toHaveCount(3);
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-flow-node]')).toHaveCount(3);
  await expect(findLines(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-flow-node]')).toHaveCount(5);
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-flow-node]')).toHaveCount(3);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos do editor' })).toBeVisible();
  await page.keyboard.press('Escape');
});
