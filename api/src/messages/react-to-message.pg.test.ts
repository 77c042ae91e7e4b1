import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'valibot';
import { MessageId } from '@prosa/contract/ids';
import { Message } from '@prosa/contract/messages/message';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { toSimulatorProviderId } from '../channels/simulator/simulator-adapter.ts';
import { createDeliverer } from '../deliveries/deliver-message.ts';
import { createSendRate } from '../deliveries/send-rate.ts';
import { createCircuitBreaker } from '../platform/circuit-breaker.ts';
import { newId } from '../platform/new-id.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
let ticket: Ticket;

const listAnasTickets = async (): Promise<Ticket[]> =>
  parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=open', { token: ana.token })).json()).tickets;
beforeAll(async () => {
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  const unread = (await listAnasTickets()).find(({ unreadMessages }) => unreadMessages > 0);
  if (unread === undefined) throw new Error('the demo has an unread ticket of Ana');
  ticket = unread;
});
afterAll(() => api.stop());

const listMessages = async (): Promise<Message[]> =>
  parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${ticket.id}`, { token: ana.token })).json()).messages;
const react = (
  body: unknown,
  { token, key = randomUUID(), ticketId }: { token?: string; key?: string; ticketId?: number } = {},
) => api.call('POST', `/messages/${ticketId ?? ticket.id}/reactions`, { token: token ?? ana.token, body, key });
// The cast is safe: the answer is a refusal.
const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error];
const makeId = () => parse(MessageId, newId());
const runInCompany = <T>(work: Parameters<TestApi['services']['database']['withTenant']>[1]): Promise<T> =>
  api.services.database.withTenant(ana.user.companyId, work) as Promise<T>;
const setMessage = (id: MessageId, changes: object) =>
  runInCompany((tx) => tx.updateTable('messages').set(changes).where('id', '=', id).execute());
const send = async (body: object): Promise<Message> =>
  parse(Message, await (await api.call('POST', `/messages/${ticket.id}`, { token: ana.token, body, key: randomUUID() })).json());
const deliver = () =>
  createDeliverer(api.services, { rate: createSendRate(null), breaker: createCircuitBreaker() })({
    companyId: ana.user.companyId,
    ticketId: ticket.id,
    shutdown: new AbortController().signal,
  });
const listPhoneRows = (id: MessageId) =>
  runInCompany<unknown[]>((tx) =>
    tx
      .selectFrom('simulator_messages')
      .select(['body', 'media_type', 'quoted_id'])
      .where('id', '=', toSimulatorProviderId(id))
      .execute(),
  );
const loadCustomerMessage = async (): Promise<Message> => {
  const found = (await listMessages()).findLast(({ fromMe, mediaType }) => !fromMe && mediaType === 'chat');
  if (found === undefined) throw new Error('the customer wrote nothing');
  return found;
};

it('a reaction is recorded once despite repeated calls, and the customer’s phone shows it on the right message until it is removed', async () => {
  const asked = await loadCustomerMessage();
  await setMessage(asked.id, { provider_id: 'asked' });
  const before = await listMessages();
  const [id, key] = [makeId(), randomUUID()];
  const body = { id, messageId: asked.id, emoji: '❤️', expects: { status: 'open', userId: ana.user.id } };
  const answers = await Promise.all([react(body, { key }), react(body, { key }), react(body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const after = await listMessages();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatchObject({ id, body: '❤️', mediaType: 'reactionMessage', quotedMsg: asked.id, delivery: 'queued' });
  const removal = makeId();
  expect((await react({ id: removal, messageId: asked.id, emoji: '' })).status).toBe(200);
  await deliver();
  expect(await listPhoneRows(id)).toEqual([{ body: '❤️', media_type: 'reactionMessage', quoted_id: 'asked' }]);
  expect(await listPhoneRows(removal)).toEqual([{ body: '', media_type: 'reactionMessage', quoted_id: 'asked' }]);
});

it('a reaction does not change the ticket’s last message, its unread messages, or the time since which the customer waits', async () => {
  const asked = await loadCustomerMessage();
  const find = async () => (await listAnasTickets()).find(({ id }) => id === ticket.id);
  const before = await find();
  expect((await react({ id: makeId(), messageId: asked.id, emoji: '👍' })).status).toBe(200);
  expect(await find()).toEqual(before);
});

it('a reaction to a message that is still on its way is delivered after that message, and fails if that message fails', async () => {
  const sent = await send({ body: 'Segue o valor' });
  const id = makeId();
  expect((await react({ id, messageId: sent.id, emoji: '🎉' })).status).toBe(200);
  await deliver();
  expect(await listPhoneRows(id)).toEqual([
    { body: '🎉', media_type: 'reactionMessage', quoted_id: toSimulatorProviderId(sent.id) },
  ]);

  const lost = await send({ body: 'Não chega' });
  const failing = makeId();
  expect((await react({ id: failing, messageId: lost.id, emoji: '🎉' })).status).toBe(200);
  await runInCompany((tx) => tx.deleteFrom('deliveries').where('message_id', '=', lost.id).execute());
  await setMessage(lost.id, { delivery: 'failed', failure: 'ERR_SENDING_WAPP_MSG' });
  await deliver();
  expect((await listMessages()).find((each) => each.id === failing)).toMatchObject({
    delivery: 'failed',
    failure: 'ERR_SENDING_WAPP_MSG',
  });
  expect(await listPhoneRows(failing)).toEqual([]);
  expect(await refusalOf(await react({ id: makeId(), messageId: lost.id, emoji: '👍' }))).toEqual([422, 'ERR_SENDING_WAPP_MSG']);
});

it('a reaction to a message that allows none, and a reaction that is no emoji, are refused and store nothing', async () => {
  const asked = await loadCustomerMessage();
  const note = await send({ body: 'Só para nós', isPrivate: true });
  const deleted = await send({ body: 'Engano' });
  await api.call('DELETE', `/messages/${deleted.id}`, { token: ana.token });
  const reaction = parse(Message, await (await react({ id: makeId(), messageId: asked.id, emoji: '👀' })).json());
  const before = await listMessages();
  for (const messageId of [note.id, deleted.id, reaction.id, makeId()])
    expect(await refusalOf(await react({ id: makeId(), messageId, emoji: '👍' }))).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
  for (const emoji of ['ok', '👍👍', 1, null, '<b>👍</b>'])
    expect(await refusalOf(await react({ id: makeId(), messageId: asked.id, emoji }))).toEqual([400, 'ERR_BAD_REQUEST']);
  const stale = { status: 'open', userId: null };
  expect(await refusalOf(await react({ id: makeId(), messageId: asked.id, emoji: '👍', expects: stale }))).toEqual([
    409,
    'ERR_TICKET_CHANGED',
  ]);
  const bruno = await api.logIn('atendente2@demo.prosa');
  const { id: otherId } =
    parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=open', { token: bruno.token })).json()).tickets[0] ??
    ticket;
  const input = { id: makeId(), messageId: asked.id, emoji: '👍' };
  expect(await refusalOf(await react(input, { token: bruno.token }))).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  expect(await refusalOf(await react(input, { token: bruno.token, ticketId: otherId }))).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
  expect(await listMessages()).toEqual(before);
});

it('a reaction is refused in a ticket that nobody attends and to a blocked contact, and a reaction can’t be edited or deleted', async () => {
  const asked = await loadCustomerMessage();
  const { id } = parse(Message, await (await react({ id: makeId(), messageId: asked.id, emoji: '👀' })).json());
  const edited = await api.call('POST', `/messages/edit/${id}`, { token: ana.token, body: { body: 'Outra' } });
  expect(await refusalOf(edited)).toEqual([422, 'ERR_NO_MESSAGE_FOUND']);
  expect(await refusalOf(await api.call('DELETE', `/messages/${id}`, { token: ana.token }))).toEqual([
    422,
    'ERR_NO_MESSAGE_FOUND',
  ]);
  const input = { id: makeId(), messageId: asked.id, emoji: '👍' };
  await runInCompany((tx) => tx.updateTable('contacts').set({ active: false }).where('id', '=', ticket.contact.id).execute());
  expect(await refusalOf(await react(input))).toEqual([422, 'ERR_CONTACT_BLOCKED']);
  await runInCompany((tx) => tx.updateTable('contacts').set({ active: true }).where('id', '=', ticket.contact.id).execute());
  await runInCompany((tx) => tx.updateTable('tickets').set({ status: 'closed' }).where('id', '=', ticket.id).execute());
  expect(await refusalOf(await react({ ...input, id: makeId() }))).toEqual([422, 'ERR_TICKET_TRANSITION']);
});
