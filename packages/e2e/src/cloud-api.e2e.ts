import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { JOB_LANE_LIMITS } from '@prosa/api/platform/jobs/job-lanes';
import { startFakeGraph, type FakeGraph, type GraphMessage } from '@prosa/testing/fake-graph';
import { toInboundWebhook, signWebhook, toStatusWebhook } from '@prosa/testing/graph-webhooks';
import { acceptFirstTicket, answerTicket, openTicket, showPath, waitForServiceWorker } from './drive-app.ts';
import { keepSignedInPage } from './keep-signed-in-page.ts';
import { startLossyProxy, type LossyProxy } from './lossy-proxy.ts';
import { listPhoneMessages } from './simulated-phone.ts';
import { demoPassword, startProsa, type RunningProsa } from './start-prosa.ts';
import { test } from './test.ts';

const cloudApiNumber = {
  appSecret: 'app-secret',
  phoneNumberId: '106540352242922',
  accessToken: 'access-token',
  version: 'v26.0',
};
const businessAccountId = '102290129340398';
/** The number of messages that Prosa sends through a connection at the same time. */
const MAX_PARALLEL_SENDS = JOB_LANE_LIMITS.answers.perShare;
const toTwoDigits = (n: number): string => String(n).padStart(2, '0');

let graph: FakeGraph;
let prosa: RunningProsa;
/** The proxy between Bruno's page and Prosa. */
let proxy: LossyProxy;
let writtenCount = 0;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  graph = await startFakeGraph({ ...cloudApiNumber, businessAccountId });
  const options = {
    company: '1',
    name: 'WhatsApp',
    number: '5511900000001',
    'phone-number-id': cloudApiNumber.phoneNumberId,
    'business-account-id': businessAccountId,
    'access-token': cloudApiNumber.accessToken,
    'app-secret': cloudApiNumber.appSecret,
    'verify-token': 'verify-token',
  };
  const added = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  prosa = await startProsa({ GRAPH_BASE_URL: graph.baseUrl, GRAPH_VERSION: cloudApiNumber.version }, async (command) => {
    await command('connection:add', ...added);
  });
  proxy = await startLossyProxy(prosa.url);
});
test.afterAll(async () => {
  await proxy.close();
  await prosa.close();
  await graph.close();
});
const brunosDesk = keepSignedInPage(() => ({ ...prosa, url: proxy.url }), { email: 'atendente2@demo.prosa' });

/** Posts a webhook as Meta does, and posts it again until the answer is 200. */
async function post(payload: unknown): Promise<void> {
  const { body, headers } = signWebhook(cloudApiNumber, payload);
  const deliver = () => fetch(`${prosa.url}/api/webhooks/whatsappapi`, { method: 'POST', body, headers });
  await expect.poll(async () => (await deliver()).status).toBe(200);
}
const postInboundMessage = (name: string, from: string, body: string) => {
  writtenCount += 1;
  const id = `wamid.in.${writtenCount}`;
  return post(
    toInboundWebhook(
      cloudApiNumber.phoneNumberId,
      { name, number: from },
      { id, at: new Date(), content: { type: 'text', text: { body } } },
    ),
  );
};
const postStatus = (message: GraphMessage, status: 'sent' | 'delivered' | 'read') =>
  post(toStatusWebhook(cloudApiNumber.phoneNumberId, message, { status, at: new Date() }));

/** Lists the messages with `text` that the provider accepted, with or without a signature before the text. */
const listAcceptedMessages = (text: string) =>
  graph.messages.filter((message) => JSON.stringify(message.body['text']).includes(text));
async function waitForAcceptedMessage(body: string): Promise<GraphMessage> {
  await expect.poll(() => listAcceptedMessages(body).length, { timeout: 30_000 }).toBe(1);
  const [message] = listAcceptedMessages(body);
  if (message === undefined) throw new Error('nothing was taken');
  return message;
}
const findBubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const findWaitingTicketLink = async (page: Page, name: string) => {
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
};
/** Answers in the ticket on the screen, and resolves when Prosa has committed the answer. */
async function answerAndCommit(page: Page, text: string): Promise<void> {
  const committed = page.waitForResponse(
    (given) => given.request().method() === 'POST' && given.url().includes('/api/messages/') && given.ok(),
  );
  await answerTicket(page, text);
  await committed;
}

test('a customer writes on WhatsApp, an attendant accepts and answers, and the ticks turn blue', async () => {
  const bruno = brunosDesk();
  await bruno.getByRole('tab', { name: /Aguardando/ }).click();
  await postInboundMessage('Joana Prado', '5511988887777', 'Vocês abrem no sábado?');
  await findWaitingTicketLink(bruno, 'Joana Prado');
  await openTicket(bruno, 'Joana Prado');
  await acceptFirstTicket(bruno);
  await answerTicket(bruno, 'Abrimos, das 9h às 13h.');
  const message = await waitForAcceptedMessage('Abrimos, das 9h às 13h.');
  expect(message.to).toBe('5511988887777');
  const own = findBubble(bruno, 'das 9h às 13h');
  await postStatus(message, 'delivered');
  await expect(own.getByLabel('Entregue')).toBeVisible();
  await postStatus(message, 'read');
  await postStatus(message, 'delivered');
  await expect(own.getByLabel('Lida')).toBeVisible();
  expect(listAcceptedMessages('Abrimos, das 9h às 13h.')).toHaveLength(1);

  graph.setNextOutcomes({ kind: 'error', status: 400, code: 131047, message: 'Re-engagement message' });
  await answerTicket(bruno, 'Ainda está aí?');
  await expect(bruno.getByText(/passaram mais de 24 horas/)).toBeVisible();
  graph.setNextOutcomes({ kind: 'error', status: 400, code: 131026, message: 'Message undeliverable' });
  await answerTicket(bruno, 'Chegou?');
  await expect(bruno.getByText(/Message undeliverable \(131026\)/)).toBeVisible();

  await test.step('more than 24 hours after a customer’s last message, only a template can reach the customer, until the customer writes again', async () => {
    const templateNeeded = bruno.getByRole('status').filter({ hasText: /mais de 24 horas.*modelo aprovado/ });
    const field = bruno.getByRole('textbox', { name: 'Escreva uma mensagem' });
    await prosa.sql(`
      update tickets t set last_inbound_at = now() - interval '25 hours' from contacts c
       where c.company_id = t.company_id and c.id = t.contact_id and c.number = '5511988887777'`);
    await bruno.reload();
    await expect(templateNeeded).toBeVisible();
    await expect(field).toHaveCount(0);
    await bruno.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = bruno.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByRole('combobox', { name: 'Contato' }).fill('joana prado');
    await bruno.getByRole('option', { name: /Joana Prado/ }).click();
    await dialog.getByRole('combobox', { name: 'Conexão' }).click();
    await bruno.getByRole('option', { name: 'WhatsApp' }).click();
    await expect(dialog.getByText(/mais de 24 horas.*só com notas privadas/)).toBeVisible();
    await bruno.keyboard.press('Escape');
    await postInboundMessage('Joana Prado', '5511988887777', 'Estou aqui');
    await expect(field).toBeVisible();
    await expect(templateNeeded).toHaveCount(0);
  });
});

test('if Prosa is killed while it sends, each customer gets each answer exactly once, and an attendant sees which answer is unconfirmed', async ({
  request,
}) => {
  test.setTimeout(240_000);
  const bruno = brunosDesk();
  await waitForServiceWorker(bruno);
  await postInboundMessage('Otávio Reis', '5511977776666', 'Bom dia');
  await findWaitingTicketLink(bruno, 'Otávio Reis');
  await openTicket(bruno, 'Otávio Reis');
  await acceptFirstTicket(bruno);
  const otaviosTicket = new URL(bruno.url()).pathname;
  await bruno.getByRole('tab', { name: /Atendendo/ }).click();
  await openTicket(bruno, 'João Pedro');
  const countOnPhone = async (text: string) =>
    (await listPhoneMessages(prosa.url, 'João')).filter(({ body }) => body.includes(text)).length;

  const held = await test.step('the provider accepts messages but never answers, and more messages wait', async () => {
    const tickets = await openTickets(request);
    graph.setNextOutcomes(...tickets.map(() => ({ kind: 'silent-after-accepting' }) as const));
    await Promise.all(tickets.map((ticket, n) => ticket.answer(`Retida ${toTwoDigits(n)}`)));
    const messages = await Promise.all(tickets.map((_, n) => waitForAcceptedMessage(`Retida ${toTwoDigits(n)}`)));
    // The simulator's connection does not wait for the Cloud API's connection, so the simulator's customer may receive this
    // message before or after Prosa is killed.
    await answerAndCommit(bruno, 'Também antes');
    await showPath(bruno, otaviosTicket);
    await expect(bruno.getByRole('heading', { level: 1, name: /Otávio Reis/ })).toBeVisible();
    await answerAndCommit(bruno, 'Antes de começar');
    expect(listAcceptedMessages('Antes de começar')).toEqual([]);
    return { tickets, messages };
  });

  await test.step('Prosa is killed before the page gets the answer to a committed message, and the page is reloaded', async () => {
    const lost = proxy.loseAnswerTo('POST /api/messages/', () => prosa.kill('SIGKILL'));
    await answerTicket(bruno, 'Perdida no caminho');
    await lost;
    await answerTicket(bruno, 'Escrita sem Prosa');
    // The test waits until the page shows the message, because it is then stored on the device. A reload before that would abort
    // the storing.
    await expect(findBubble(bruno, 'Escrita sem Prosa')).toBeVisible();
    await expect(bruno.getByText(/Sem rede/).first()).toBeVisible();
    await bruno.reload();
    await expect(findBubble(bruno, 'Escrita sem Prosa')).toBeVisible();
  });

  await test.step('messages whose sending had not begun are sent once and in order', async () => {
    // The provider never reports a status for the first message. Prosa would wait two minutes for this status, so the message's
    // time is moved into the past while Prosa is down.
    await prosa.sql(`
      update deliveries d set attempted_at = attempted_at - interval '2 minutes' from messages m
       where m.company_id = d.company_id and m.id = d.message_id and m.body like '%Retida 00' and d.state = 'sending'`);
    await prosa.restart();
    await expect
      .poll(() => graph.messages.flatMap(({ to, body }) => (to === '5511977776666' ? [JSON.stringify(body['text'])] : [])), {
        timeout: 60_000,
      })
      .toEqual(['Antes de começar', 'Perdida no caminho', 'Escrita sem Prosa'].map((text) => expect.stringContaining(text)));
    await postStatus(await waitForAcceptedMessage('Perdida no caminho'), 'delivered');
    await expect(findBubble(bruno, 'Perdida no caminho').getByLabel('Entregue')).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => countOnPhone('Também antes'), { timeout: 60_000 }).toBe(1);
  });

  await test.step('a message that was accepted but not recorded is matched by its status', async () => {
    for (const message of held.messages.slice(1)) await postStatus(message, 'delivered');
    await showPath(bruno, `/tickets/${held.tickets[1]?.uuid}`);
    await expect(findBubble(bruno, 'Retida 01').getByLabel('Entregue')).toBeVisible();
    await showPath(bruno, `/tickets/${held.tickets[0]?.uuid}`);
    await expect(findBubble(bruno, 'Retida 00')).toBeVisible();
    await expect(bruno.getByText(/^Não confirmada/).first()).toBeVisible({ timeout: 60_000 });
    expect(held.messages.map((_, n) => listAcceptedMessages(`Retida ${toTwoDigits(n)}`).length)).toEqual(
      held.messages.map(() => 1),
    );
    expect(await countOnPhone('Também antes')).toBe(1);
  });
});

/**
 * Opens tickets for `MAX_PARALLEL_SENDS` WhatsApp customers, so that one message in each ticket uses all parallel sends of the
 * connection. Bruno attends the tickets through the API.
 */
async function openTickets(request: APIRequestContext): Promise<{ uuid: string; answer: (text: string) => Promise<void> }[]> {
  const login = await request.post(`${prosa.url}/api/auth/login`, {
    data: { email: 'atendente2@demo.prosa', password: demoPassword, device: 'phone' },
  });
  const { token }: { token: string } = await login.json();
  const headers = { authorization: `Bearer ${token}` };
  const list = async (
    query: string,
  ): Promise<{ id: number; uuid: string; queueId: number | null; contact: { name: string } }[]> =>
    (await (await request.get(`${prosa.url}/api/tickets?${query}`, { headers })).json()).tickets;
  for (let n = 0; n < MAX_PARALLEL_SENDS; n++)
    await postInboundMessage(`Espera ${toTwoDigits(n)}`, `55119666600${toTwoDigits(n)}`, 'Oi');
  await expect.poll(async () => (await list('status=pending&searchParam=Espera')).length).toBe(MAX_PARALLEL_SENDS);
  const waiting = await list('status=pending&searchParam=Espera');
  const queueId = (await list('status=open')).find((ticket) => ticket.queueId !== null)?.queueId;
  for (const { id } of waiting) {
    const accepted = await request.put(`${prosa.url}/api/tickets/${id}`, { headers, data: { status: 'open', queueId } });
    expect(accepted.status()).toBe(200);
  }
  return waiting
    .toSorted((a, b) => a.contact.name.localeCompare(b.contact.name))
    .map(({ id, uuid }) => ({
      uuid,
      answer: async (body) => {
        const given = await request.post(`${prosa.url}/api/messages/${id}`, { headers, data: { body } });
        expect(given.status()).toBe(200);
      },
    }));
}
