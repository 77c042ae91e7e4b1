import { expect, type Locator, type Page } from '@playwright/test';
import { showPath } from '../drive-app.ts';
import { findNodeForm } from './drive-flows.ts';

/** Finds a node on the canvas by a text on its card. */
export const findNode = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-flow-node]').filter({ hasText: text });
/** Finds a node's exit, from which a line can be dragged. */
export const findExit = (of: Locator, exit: string): Locator => of.locator(`[data-handleid="${exit}"]`);
export const findLines = (page: Page): Locator => page.locator('.react-flow__edge');

/** Opens the editor of a flow, and resolves once the flow is shown. */
export async function openEditor(page: Page, flowId: number): Promise<void> {
  await showPath(page, `/flowbuilder/${flowId}`);
  await expect(page.getByRole('application', { name: 'Desenhe seu fluxo' })).toBeVisible();
}

/** Returns the middle of an element that is on the screen. */
export const measureMiddle = async (of: Locator): Promise<{ x: number; y: number }> => {
  const box = await of.boundingBox();
  if (box === null) throw new Error('not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags from the middle of an element to the middle of another element, or by a distance in pixels. */
export async function dragElement(
  page: Page,
  from: Locator,
  to: Locator | { readonly x: number; readonly y: number },
): Promise<void> {
  const start = await measureMiddle(from);
  const end = 'x' in to ? { x: start.x + to.x, y: start.y + to.y } : await measureMiddle(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Adds a text node from the palette. Resolves once the node has the focus, which moves the node into view. */
export async function addTextNode(page: Page, text: string): Promise<void> {
  const palette = page.getByRole('region', { name: 'Blocos' });
  if (!(await palette.getByRole('button', { name: 'Texto' }).isVisible()))
    await palette.getByRole('button', { name: 'Mais blocos' }).click();
  await palette.getByRole('button', { name: 'Texto' }).click();
  await submitTextNode(page, text, 'Adicionar');
  await expect(findNode(page, text)).toBeFocused();
}

/** Fills in the open form of a text node, and submits the form with the given button. */
export async function submitTextNode(page: Page, text: string, button: 'Adicionar' | 'Salvar bloco'): Promise<void> {
  await findNodeForm(page).getByRole('textbox').fill(text);
  await findNodeForm(page).getByRole('button', { name: button, exact: true }).click();
  await expect(findNodeForm(page)).toHaveCount(0);
}

export const expectDrawingSynced = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Sincronizado' })).toBeVisible();

/** Moves the highlight of the focused list down to an item, and chooses the item with Enter. */
export async function chooseByKeyboard(item: Locator): Promise<void> {
  await expect(item).toBeVisible();
  while ((await item.getAttribute('data-highlighted')) === null) await item.page().keyboard.press('ArrowDown');
  await item.page().keyboard.press('Enter');
}

/** Lists the nodes that are not completely visible on the canvas. */
export const listCutOffNodes = (page: Page) =>
  page.getByRole('application').evaluate((canvas) => {
    const view = canvas.getBoundingClientRect();
    return [...canvas.querySelectorAll('[data-flow-node]')].flatMap((block) => {
      const { left, top, right, bottom } = block.getBoundingClientRect();
      const isInSight = left >= view.left && top >= view.top && right <= view.right && bottom <= view.bottom;
      return isInSight ? [] : [block.getAttribute('aria-label')];
    });
  });

/** Returns the right edge of an element, in pixels. */
export const measureRightEdge = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
