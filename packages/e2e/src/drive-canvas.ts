import { expect, type Locator, type Page } from '@playwright/test';

/** A node on the canvas, by a text of its card. */
export const node = (page: Page, text: string | RegExp): Locator => page.locator('[data-flow-node]').filter({ hasText: text });
/** Where an exit of a node is pulled from. */
export const exitOf = (of: Locator, exit: string): Locator => of.locator(`[data-handleid="${exit}"]`);
export const lines = (page: Page): Locator => page.locator('.react-flow__edge');

/** Opens the editor; resolves once the flow is drawn. */
export async function openEditor(page: Page, flowId: number): Promise<void> {
  await page.goto(new URL(`/flowbuilder/${flowId}`, page.url()).href);
  await expect(page.getByRole('application', { name: 'Desenhe seu fluxo' })).toBeVisible();
}

const middleOf = async (of: Locator): Promise<{ x: number; y: number }> => {
  const box = await of.boundingBox();
  if (box === null) throw new Error('not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags from the middle of one place to another's, or by so much. */
export async function drag(page: Page, from: Locator, to: Locator | { readonly x: number; readonly y: number }): Promise<void> {
  const start = await middleOf(from);
  const end = 'x' in to ? { x: start.x + to.x, y: start.y + to.y } : await middleOf(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Adds a text node from the palette; resolves once it has the focus, for which it is brought into sight. */
export async function addText(page: Page, text: string): Promise<void> {
  const palette = page.getByRole('region', { name: 'Blocos' });
  if (!(await palette.getByRole('button', { name: 'Texto' }).isVisible()))
    await palette.getByRole('button', { name: 'Mais blocos' }).click();
  await palette.getByRole('button', { name: 'Texto' }).click();
  await writeText(page, text, 'Adicionar');
  await expect(node(page, text)).toBeFocused();
}

/** Fills in a text node's dialog, which is open. */
export async function writeText(page: Page, text: string, button: 'Adicionar' | 'Salvar'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

export const synced = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Sincronizado' })).toBeVisible();
