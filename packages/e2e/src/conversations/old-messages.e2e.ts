import { expect, type Page } from '@playwright/test';
import { openTicket, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { recordToasts } from '../record-toasts.ts';
import { writeFromPhone } from '../simulated-phone.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { storeMessages } from '../store-messages.ts';
import { test } from '../test.ts';
import { findBubble, resolveTicket, waitForTicketUpdate } from './ticket-work.ts';

/**
 * The number of the customer's messages. A device holds only the last 100 messages of a ticket, so the first few are only on the
 * server.
 */
const CUSTOMER_MESSAGE_COUNT = 104;

const prosa = createCompanyForFile();
/**
 * The texts of the messages of three pages of a conversation. Two pages would not be enough, because the list may load the second
 * page before the test scrolls.
 */
const parts = Array.from({ length: 100 }, (_, n) => `Parte ${n + 1} ${'e mais '.repeat(n % 9)}`);
const lines = Array.from({ length: CUSTOMER_MESSAGE_COUNT - 1 }, (_, n) =>
  n === 59 ? 'Recebi só meia devolução do café' : `Linha ${n + 1}`,
);

// The messages are stored before Ana signs in. A device that is already signed in would not learn of them.
test.beforeAll(async () => {
  await storeMessages(prosa(), 'Seda & Cia', parts);
  await storeMessages(prosa(), 'Padaria São Bento', ['A encomenda antiquíssima', ...lines]);
  await prosa().sql(`
    update messages set created_at = created_at - interval '400 days' where body = 'A encomenda antiquíssima'`);
});
const anasDesk = keepSignedInPage(prosa, { email: 'atendente1@demo.prosa' });

/** Sends a message as a customer of the demo. */
const writeAsCustomer = (name: string, body: string) => writeFromPhone(prosa().url, name, body);

const findSearchBox = (page: Page) => page.getByRole('searchbox');
const findTicketRows = (page: Page) => page.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('link');
const findMatchesIn = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('link');
const measureTop = async (page: Page, name: string) => (await page.getByRole('link', { name }).boundingBox())?.y;

test('scrolling up loads older messages up to the first message of the conversation, and does not move the visible messages', async () => {
  const page = anasDesk();
  await openTicket(page, 'Seda & Cia');
  const log = page.getByRole('log');
  await expect(async () => {
    await log.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await expect(log.getByText(/^Parte 100 /)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  const scrolledUp = () =>
    log.evaluate(async (list) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // The list scrolls to its end again each time that rows are measured, so the test waits until the height no longer changes.
      for (let height = 0, still = 0; still < 10; still = list.scrollHeight === height ? still + 1 : 0) {
        height = list.scrollHeight;
        await frame();
      }
      const before = list.scrollHeight;
      list.scrollTop = 40;
      const { top } = list.getBoundingClientRect();
      let first: Element | undefined;
      // The list renders the rows at the new scroll position within the next few frames.
      while (first === undefined) {
        await frame();
        first = [...list.querySelectorAll('article')].find((each) => each.getBoundingClientRect().top >= top);
      }
      const [at, text] = [first.getBoundingClientRect().top, first.textContent];
      while (list.scrollHeight <= before + 500) await frame();
      for (let frames = 0; frames < 5; frames++) await frame();
      const same = [...list.querySelectorAll('article')].find((each) => each.textContent === text);
      return same === undefined ? undefined : Math.abs(same.getBoundingClientRect().top - at);
    });
  // The gap above a row becomes 4 px smaller when another row is loaded above it, so the test allows a small movement.
  expect(await scrolledUp()).toBeLessThan(6);
  await expect(async () => {
    await log.evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(log.getByText(/Atendimento #\d+/).first()).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: /^Ir para a última mensagem/ }).click();
  await expect(log.getByText(/^Parte 100 /)).toBeInViewport();
});

test('a search without a network finds contacts, numbers and messages, and with a network older matches of the server appear below', async () => {
  const ana = anasDesk();
  await showPath(ana, '/tickets?tab=open');
  // Opens a conversation, so that the browser has loaded its code before the network ends.
  await openTicket(ana, 'Marina Albuquerque');
  await writeAsCustomer('Padaria', 'Linha mais nova');
  await writeAsCustomer('Marina', 'Esta também é antiquíssima');
  await expect(ana.getByRole('link', { name: /Padaria São Bento.*Linha mais nova/ })).toBeVisible();
  await expect(ana.getByRole('link', { name: /Marina.*antiquíssima/ })).toBeVisible();
  // A message can be found a moment after its arrival, so the test repeats the search until then.
  await expect(async () => {
    await findSearchBox(ana).fill('');
    await findSearchBox(ana).fill('Linha mais nova');
    await expect(findTicketRows(ana)).toHaveText([/Padaria São Bento/], { timeout: 2_000 });
  }).toPass();

  await test.step('a search without a network finds contacts, numbers and messages, also by words without accents', async () => {
    await goOffline(ana.context());
    await findSearchBox(ana).fill('SAO BENTO');
    await expect(findTicketRows(ana)).toHaveText([/Padaria São Bento/]);
    await findSearchBox(ana).fill('(11) 98765-4321');
    await expect(findTicketRows(ana)).toHaveText([/Marina Albuquerque/]);
    await findSearchBox(ana).fill('devolucao do CAFE');
    await expect(findTicketRows(ana)).toHaveText([/Padaria São Bento.*devolução do café/]);
    await findSearchBox(ana).fill('antiquissima');
    await expect(findTicketRows(ana)).toHaveText([/Marina Albuquerque.*antiquíssima/]);
  });

  await test.step('a found message opens its conversation at the place of the message', async () => {
    await findSearchBox(ana).fill('devolucao do cafe');
    await findTicketRows(ana).click();
    await expect(findBubble(ana, 'Recebi só meia devolução do café')).toBeInViewport();
    await expect(findBubble(ana, 'Linha mais nova')).not.toBeInViewport();
  });

  await test.step('with a network, an older match of the server appears below the other matches, and moves none of them', async () => {
    await findSearchBox(ana).fill('antiquissima');
    await expect(findTicketRows(ana)).toHaveText([/Marina Albuquerque/]);
    const before = await measureTop(ana, 'Marina');
    await ana.context().setOffline(false);
    await expect(ana.getByText('Sincronizado').first()).toBeVisible();
    // The list shows the same row for both search terms. The test therefore waits for the server's answer to the second term
    // before it sends the next message.
    const answered = ana.waitForResponse((response) => response.url().includes(encodeURIComponent('antiquíssim')));
    await findSearchBox(ana).fill('antiquíssim');
    await answered;
    await expect(findMatchesIn(ana, 'Encontrado no servidor')).toHaveText([/Padaria São Bento/]);
    await expect(findTicketRows(ana).first()).toContainText('Marina Albuquerque');
    expect(await measureTop(ana, 'Marina')).toBe(before);
  });

  await test.step('a message that arrives while the search is open appears at the end of the search’s matches', async () => {
    const before = await measureTop(ana, 'Marina');
    await writeAsCustomer('Seda', 'A minha é antiquíssima também');
    await expect(findMatchesIn(ana, 'Chegou agora')).toHaveText([/Seda.*antiquíssima/]);
    expect(await measureTop(ana, 'Marina')).toBe(before);
    // The test waits until the server has answered that it has no match. A later answer could contain the next message, which
    // would then be listed under the heading of the server's matches.
    const serverAnswered = ana.waitForResponse((response) => /\/api\/tickets\?.*zebra/.test(response.url()));
    await findSearchBox(ana).fill('zebra listrada');
    await serverAnswered;
    await expect(ana.getByText(/^Nada encontrado/)).toBeVisible();
    await writeAsCustomer('Marina', 'Vi uma zébra listrada');
    await expect(findMatchesIn(ana, 'Chegou agora')).toHaveText([/Marina.*zébra listrada/]);
  });

  await test.step('a search in the conversation finds messages on the device, and older messages on the server', async () => {
    await findSearchBox(ana).fill('');
    await openTicket(ana, 'Padaria São Bento');
    await ana.keyboard.press('Control+f');
    const search = ana.getByRole('search');
    const words = search.getByRole('searchbox', { name: 'Buscar na conversa' });
    await words.fill('devolucao do cafe');
    const near = findBubble(ana, 'Recebi só meia devolução do café');
    await expect(near).toBeInViewport();
    await expect(near.locator('mark')).toHaveText('devolução do café');
    await expect(search.getByRole('status')).toHaveText('1 de 1');
    await expect(findBubble(ana, 'Linha mais nova')).not.toBeInViewport();
    await words.fill('antiquissima');
    const far = findBubble(ana, 'A encomenda antiquíssima');
    await expect(far).toBeInViewport();
    await expect(far.locator('mark')).toHaveText('antiquíssima');
    await words.fill('');
  });

  await test.step('a jump to a day loads the messages of the day from the server, and without a network shows that messages may be missing', async () => {
    const goToDay = async (daysAgo: number) => {
      const day = await ana.evaluate((days) => new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv'), daysAgo);
      await ana.getByLabel('Ir para um dia').fill(day);
    };
    const toEnd = ana.getByRole('button', { name: /^Ir para a última mensagem/ });
    await toEnd.click();
    await expect(findBubble(ana, 'Linha mais nova')).toBeInViewport();
    await goToDay(401);
    await expect(findBubble(ana, 'A encomenda antiquíssima')).toBeInViewport();
    await expect(findBubble(ana, 'Linha mais nova')).not.toBeInViewport();
    await toEnd.click();
    await expect(findBubble(ana, 'Linha mais nova')).toBeInViewport();
    await goOffline(ana.context());
    await goToDay(300);
    await expect(ana.getByText('este aparelho pode não ter todas as mensagens desse dia')).toBeVisible();
    await expect(findBubble(ana, 'Linha mais nova')).not.toBeInViewport();
    await ana.getByRole('searchbox', { name: 'Buscar na conversa' }).press('Escape');
    await expect(ana.getByRole('search')).toHaveCount(0);
    await expect(ana.locator('mark')).toHaveCount(0);
    await ana.context().setOffline(false);
  });
});

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

const readOpenTicketUuid = (page: Page): string => /\/tickets\/([^/?]+)/.exec(page.url())?.[1] ?? '';

test("the messages of a contact’s earlier ticket appear above the open ticket's messages, even if the device lacks the earlier messages", async () => {
  const ana = anasDesk();
  const log = ana.getByRole('log');
  await showPath(ana, '/tickets?tab=open');
  await openTicket(ana, 'Marina Albuquerque');
  await writeAsCustomer('Marina', 'Do mês passado');
  await expect(findBubble(ana, 'Do mês passado')).toBeVisible();
  const earlier = readOpenTicketUuid(ana);
  const isClosed = waitForTicketUpdate(ana);
  await resolveTicket(ana);
  await isClosed;
  await writeAsCustomer('Marina', 'Voltei com outro assunto');
  await ana.getByRole('tab', { name: /Aguardando/ }).click();
  await openTicket(ana, 'Marina Albuquerque');
  await expect(findBubble(ana, 'Voltei com outro assunto')).toBeVisible();
  await ana.getByRole('button', { name: 'Nota privada' }).click();
  await ana.getByRole('textbox', { name: /só a equipe vê/ }).fill('É a Marina do centro');
  await ana.keyboard.press('Enter');
  await expect(findBubble(ana, 'É a Marina do centro')).toBeVisible();
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
  await showPath(ana, '/tickets/01999999-9999-7999-8999-999999999999');
  await expect.poll(said).toEqual(['Atendimento não encontrado.']);
  await expect(ana).toHaveURL(/\/tickets(\?|$)/);
});
