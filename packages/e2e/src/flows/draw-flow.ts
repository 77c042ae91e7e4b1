import { expect, type Locator, type Page } from '@playwright/test';
import { showPath } from '../drive-app.ts';
import { findNodeForm } from './drive-flows.ts';

type DrawnNodeContent = { readonly data?: object; readonly x?: number; readonly y?: number };
/** Creates a node for a drawing. */
export const createDrawnNode = (id: string, type: string, { data = {}, x = 0, y = 0 }: DrawnNodeContent = {}) => ({
  id,
  type,
  position: { x, y },
  data,
});
export const createDrawnLine = (source: string, sourceHandle: string, target: string) => ({
  id: `${source}-${sourceHandle}`,
  source,
  sourceHandle,
  target,
});

/** Opens the editor of a flow. */
export async function openFlow(page: Page, flowId: number): Promise<void> {
  await showPath(page, `/flowbuilder/${flowId}`);
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible();
}
/** Finds a node on the canvas by the title of the node's card. */
export const findCard = (page: Page, title: string | RegExp) => page.locator('[data-flow-node]').filter({ hasText: title });
export const openNodeForm = (page: Page, title: string | RegExp) => findCard(page, title).dblclick();
/** Waits until the server has stored the whole drawing. */
export const expectDrawingStored = (page: Page) => expect(page.getByText('Sincronizado')).toBeVisible();
/** Asserts that the node's form shows this text below a field. */
export const expectFormAlert = (page: Page, text: string) =>
  expect(findNodeForm(page).getByRole('alert').filter({ hasText: text })).toBeVisible();
/** Finds a field of the node's form. */
export const findFormField = (page: Page, name: string) => findNodeForm(page).getByRole('textbox', { name, exact: true });
/** Chooses an option of a select. */
export const chooseSelectOption = async (page: Page, select: Locator, option: string) => {
  await select.click();
  await page.getByRole('option', { name: option }).click();
};
