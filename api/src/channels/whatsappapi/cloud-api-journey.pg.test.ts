import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { inboundWebhook, signWebhook, startFakeGraph, statusWebhook, type FakeGraph } from '@prosa/testing/fake-graph';
import { addCloudApiConnection } from '../../connections/add-cloud-api-connection.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const options = { appSecret: 'app-secret', phoneNumberId: '106540352242922', accessToken: 'access-token', version: 'v26.0' };
const joana = { number: '5511988887777', name: 'Joana Prado' };
const patience = { timeout: 15_000, interval: 100 };

let graph: FakeGraph;
let api: TestApi;
let token: string;

beforeAll(async () => {
  graph = await startFakeGraph(options);
  api = await startTestApi('all', { GRAPH_BASE_URL: graph.baseUrl, GRAPH_VERSION: options.version });
  const ana = await api.logIn('atendente1@demo.prosa');
  token = ana.token;
  await addCloudApiConnection(api.services, {
    companyId: ana.user.companyId,
    name: 'Cloud API',
    number: '5511900000001',
    businessAccountId: '102290129340398',
    verifyToken: 'verify-token',
    ...options,
  });
});
afterAll(async () => {
  await api.stop();
  await graph.close();
});

const post = ({ body, headers }: ReturnType<typeof signWebhook>, over: Readonly<Record<string, string>> = {}) =>
  api.call('POST', '/webhooks/whatsappapi', { headers: { ...headers, ...over }, body: JSON.parse(body) });
const waiting = async () =>
  parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=pending&searchParam=joana', { token })).json()).tickets;

it('verifies itself to Meta with the connection’s token, and to nobody else', async () => {
  const verify = (given: string) =>
    api.call('GET', `/webhooks/whatsappapi?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${given}`);
  expect(await (await verify('verify-token')).text()).toBe('1158201444');
  expect((await verify('guess')).status).toBe(403);
});

it('refuses a wrong signature and a number nobody has, and keeps nothing of them', async () => {
  const message = inboundWebhook(options.phoneNumberId, joana, 'wamid.forged', new Date(), {
    type: 'text',
    text: { body: 'Forged' },
  });
  expect((await post(signWebhook({ appSecret: 'guess' }, message))).status).toBe(403);
  const other = inboundWebhook('999999999', joana, 'wamid.other', new Date(), { type: 'text', text: { body: 'Other' } });
  expect((await post(signWebhook(options, other))).status).toBe(404);
  expect(await waiting()).toEqual([]);
});

it('takes a message once however often it comes, and brings the answer out once, with its ticks', async () => {
  const text = { type: 'text', text: { body: 'Olá, é verdade que abre amanhã? Ação ✓' } };
  const inbound = signWebhook(options, inboundWebhook(options.phoneNumberId, joana, 'wamid.first', new Date(), text));
  const answers = await Promise.all([post(inbound), post(inbound), post(inbound)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  const ticket = await vi.waitFor(async () => {
    const [found] = await waiting();
    if (found === undefined) throw new Error('the ticket is not there yet');
    return found;
  }, patience);
  expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: text.text.body, channel: 'whatsappapi' });

  const messages = async () =>
    parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${ticket.id}`, { token })).json()).messages;
  expect(await messages()).toHaveLength(1);

  const queued = parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=open', { token })).json()).tickets;
  await api.call('PUT', `/tickets/${ticket.id}`, { token, body: { status: 'open', queueId: queued[0]?.queueId } });
  graph.meet({ kind: 'error', status: 500, code: 131000, message: 'Something went wrong' });
  await api.call('POST', `/messages/${ticket.id}`, { token, body: { body: 'Abre sim, às 9h.' } });
  const sent = await vi.waitFor(() => {
    const [message] = graph.messages;
    if (message === undefined) throw new Error('nothing was sent yet');
    return message;
  }, patience);
  for (const status of ['read', 'delivered', 'sent'] as const)
    await post(signWebhook(options, statusWebhook(options.phoneNumberId, sent, status, new Date())));
  await vi.waitFor(
    async () => expect((await messages()).at(-1)).toMatchObject({ body: 'Abre sim, às 9h.', delivery: 'sent', ack: 3 }),
    patience,
  );
  expect(graph.messages).toHaveLength(1);
});
