import { expect, type Page } from '@playwright/test';

/** Finds the messages with `text` in the ticket on the screen. */
export const findBubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Resolves with the server's answer to the next change of a ticket. */
export const waitForTicketUpdate = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && /\/api\/tickets\/\d+$/.test(answer.url()));

/** Closes the ticket on the screen. On a desktop the next ticket of the list then opens. On a phone the list opens. */
export async function resolveTicket(page: Page): Promise<void> {
  const pathOf = () => new URL(page.url()).pathname;
  const resolved = pathOf();
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect.poll(pathOf).not.toBe(resolved);
}

/**
 * Opens the dialog that edits or deletes the message with `text` in the ticket on the screen. The dialog opens from the message's
 * menu.
 */
export async function openMessageAction(page: Page, text: string, what: 'Apagar' | 'Editar'): Promise<void> {
  await findBubble(page, text).hover();
  await findBubble(page, text).getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

type TransferTarget = { readonly field: 'Atendente' | 'Fila'; readonly to: string };

/** Transfers the ticket on the screen to a queue or a colleague. */
export async function transferTicket(page: Page, { field, to }: TransferTarget, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Transferir' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: to }).click();
  await dialog.getByRole('textbox').fill(message);
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(page).toHaveURL(/\/tickets(\?|$)/);
}

/** Opens the drawer with the contact of the ticket on the screen. */
export async function openContactDrawer(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Contato', exact: true });
}

type ContactChange = { readonly field: 'E-mail' | 'Nome'; readonly value: string };

/** Changes one field of the contact of the ticket on the screen. Afterwards the contact's drawer is still open. */
export async function editContactField(page: Page, name: string, { field, value }: ContactChange): Promise<void> {
  const drawer = await openContactDrawer(page, name);
  await drawer.getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar contato' });
  await form.getByRole('textbox', { name: field }).fill(value);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(drawer.getByText(value)).toBeVisible();
}

export const closeContactDrawer = (page: Page) =>
  page.getByRole('dialog', { name: 'Contato', exact: true }).getByRole('button', { name: 'Fechar' }).click();
