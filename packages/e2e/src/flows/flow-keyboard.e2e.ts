import { expect } from '@playwright/test';
import { openSignedInPage } from '../drive-app.ts';
import { findLines, openEditor, measureRightEdge, chooseByKeyboard, submitTextNode } from './drive-canvas.ts';
import { greetingNode, createLineBetween, startNode } from './sample-nodes.ts';
import { signInAsAdmin, findNodeForm } from './drive-flows.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
const desk = { viewport: { width: 1440, height: 900 } };

test('a user draws a flow with the keyboard alone', async ({ browser, request }) => {
  const call = await signInAsAdmin(request, prosa().url);
  const { id } = await call('/flowbuilder', { name: 'Teclado' });
  await call('/flowbuilder/flow', {
    idFlow: id,
    nodes: [startNode, greetingNode],
    connections: [createLineBetween('start', 'greets')],
  });
  const page = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa', ...desk });
  await openEditor(page, id);
  await expect(findLines(page)).toHaveCount(1);
  const focused = page.locator('[data-flow-node]:focus');

  // The menu of types opens the form. When the node is added, it has the focus, and the view of the canvas has not moved.
  const camera = () => page.locator('.react-flow__viewport').getAttribute('style');
  const stood = await camera();
  await page.keyboard.press('a');
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await chooseByKeyboard(page.getByRole('menuitem', { name: 'Texto' }));
  await expect(findNodeForm(page).getByRole('textbox')).toBeFocused();
  await submitTextNode(page, 'Até logo', 'Adicionar');
  await expect(focused).toContainText('Até logo');
  expect(await camera()).toBe(stood);

  // The user draws a line from an exit to a node in a dialog.
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

  // Two more nodes are added, each with a line from the one before. The second one would lie outside of the view, so the view
  // moves just enough to show it.
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
