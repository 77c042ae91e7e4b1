import { expect, type Page } from '@playwright/test';

/** The messages of the open ticket that say `text`. */
export const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** The server's answer to the next change of a ticket. */
export const ticketStored = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && /\/api\/tickets\/\d+$/.test(answer.url()));

/** Resolves the open ticket; the next one of the list opens, on a phone the list. */
export async function resolveTicket(page: Page): Promise<void> {
  const pathOf = () => new URL(page.url()).pathname;
  const resolved = pathOf();
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect.poll(pathOf).not.toBe(resolved);
}

/** Asks to change or take back the message of the open ticket that says `text`. */
export async function revise(page: Page, text: string, what: 'Apagar' | 'Editar'): Promise<void> {
  await bubble(page, text).hover();
  await bubble(page, text).getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** Hands the open ticket to a queue or to a colleague. */
export async function transfer(page: Page, field: 'Atendente' | 'Fila', to: string, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Transferir' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: to }).click();
  await dialog.getByRole('textbox').fill(message);
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(page).toHaveURL(/\/tickets(\?|$)/);
}

/** The drawer of whom the open ticket is about. */
export async function openContact(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Contato', exact: true });
}

/** Changes one field of whom the open ticket is about; leaves the drawer open. */
export async function editContact(page: Page, name: string, field: 'E-mail' | 'Nome', value: string): Promise<void> {
  const drawer = await openContact(page, name);
  await drawer.getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar contato' });
  await form.getByRole('textbox', { name: field }).fill(value);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(drawer.getByText(value)).toBeVisible();
}

export const leaveContact = (page: Page) =>
  page.getByRole('dialog', { name: 'Contato', exact: true }).getByRole('button', { name: 'Fechar' }).click();
