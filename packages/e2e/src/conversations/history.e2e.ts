import { expect, type Page } from '@playwright/test';
import { openSignedInPage, showPath } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { writeFromPhone } from '../simulated-phone.ts';
import { findBubble, resolveTicket, waitForTicketUpdate } from './ticket-work.ts';
import { recordToasts } from '../record-toasts.ts';

const prosa = createCompanyForFile();

/** Removes a ticket and its messages from the device, as the app does to free space. */
const dropFromDevice = (page: Page, uuid: string) =>
  page.evaluate(async (wanted) => {
    const name = (await indexedDB.databases()).find((each) => /^prosa-\d+-\d+$/.test(each.name ?? ''))?.name;
    if (name === undefined) throw new Error('no database');
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const database = await asked(indexedDB.open(name));
    const tables = database.transaction(['tickets', 'messages'], 'readwrite');
    const tickets = tables.objectStore('tickets');
    const ticket: { id: number } = await asked(tickets.index('uuid').get(wanted));
    const messages = tables.objectStore('messages');
    const range = IDBKeyRange.bound([ticket.id, ''], [ticket.id, '\uffff']);
    for (const key of await asked(messages.index('[ticketId+createdAt]').getAllKeys(range))) messages.delete(key);
    tickets.delete(ticket.id);
    await new Promise((done) => tables.addEventListener('complete', done));
    database.close();
  }, uuid);

const openUuid = (page: Page): string => /\/tickets\/([^/?]+)/.exec(page.url())?.[1] ?? '';

test("messages of a contact’s earlier ticket appear above the ticket's own, even if the device lacks them, notes can be added to a waiting ticket, and an unknown ticket redirects to the list", async ({
  browser,
}) => {
  const write = (body: string) => writeFromPhone(prosa().url, 'Padaria', body);
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  const log = ana.getByRole('log');
  await ana.getByRole('link', { name: /Padaria/ }).click();
  await write('Do mês passado');
  await expect(findBubble(ana, 'Do mês passado')).toBeVisible();
  const earlier = openUuid(ana);
  const isClosed = waitForTicketUpdate(ana);
  await resolveTicket(ana);
  await isClosed;
  await write('Voltei com outro assunto');
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  await ana.getByRole('link', { name: /Padaria/ }).click();
  await expect(findBubble(ana, 'Voltei com outro assunto')).toBeVisible();
  await ana.getByRole('button', { name: 'Nota privada' }).click();
  await ana.getByRole('textbox', { name: /só a equipe vê/ }).fill('É da padaria do centro');
  await ana.keyboard.press('Enter');
  await expect(findBubble(ana, 'É da padaria do centro')).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Aceitar' }).last()).toBeVisible();
  await dropFromDevice(ana, earlier);
  await ana.reload();
  await expect(findBubble(ana, 'Voltei com outro assunto')).toBeVisible();
  await expect(findBubble(ana, 'Do mês passado')).toBeVisible();
  await expect(log.getByText(/^Atendimento #/).last()).toBeVisible();

  await showPath(ana, `/tickets/${earlier}`);
  await expect(findBubble(ana, 'Do mês passado')).toBeVisible();
  await expect(findBubble(ana, 'Voltei com outro assunto')).toHaveCount(0);

  const said = await recordToasts(ana);
  await ana.goto(`${prosa().url}/tickets/01999999-9999-7999-8999-999999999999`);
  await expect.poll(said).toEqual(['Atendimento não encontrado.']);
  await expect(ana).toHaveURL(/\/tickets(\?|$)/);
});
