import { expect, type Locator, type Page } from '@playwright/test';
import { form } from './drive-flows.ts';

/** A node and a line of a drawing. */
export const node = (id: string, type: string, data: object, x = 0, y = 0) => ({ id, type, position: { x, y }, data });
export const line = (source: string, sourceHandle: string, target: string) => ({
  id: `${source}-${sourceHandle}`,
  source,
  sourceHandle,
  target,
});

/** Goes to a flow's editor. */
export async function opened(page: Page, flowId: number): Promise<void> {
  await page.goto(new URL(`/flowbuilder/${flowId}`, page.url()).href);
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible();
}
/** A node on the canvas, by what its card says. */
export const card = (page: Page, title: string | RegExp) => page.locator('[data-flow-node]').filter({ hasText: title });
export const open = (page: Page, title: string | RegExp) => card(page, title).dblclick();
/** That the server has all that was drawn. */
export const stored = (page: Page) => expect(page.getByText('Sincronizado')).toBeVisible();
/** Begins a node of that type from the palette; its form opens. */
export const palette = async (page: Page, type: string) => {
  if (!(await page.getByRole('button', { name: type, exact: true }).isVisible()))
    await page.getByRole('button', { name: 'Mais blocos' }).click();
  await page.getByRole('button', { name: type, exact: true }).click();
};
/** Adds what the form holds. */
export const add = (page: Page) => form(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
/** That the form says so under a field. */
export const says = (page: Page, text: string) => expect(form(page).getByRole('alert').filter({ hasText: text })).toBeVisible();
/** A form's field. */
export const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
/** Chooses of a list. */
export const choose = async (page: Page, select: Locator, option: string) => {
  await select.click();
  await page.getByRole('option', { name: option }).click();
};
