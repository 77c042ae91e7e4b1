import { MessageId } from '@prosa/contract/ids';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, pick } from 'valibot';
import { Contact } from '@prosa/contract/contacts/contact';
import { Message } from '@prosa/contract/messages/message';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { toSimulatorProviderId } from '../channels/simulator/simulator-adapter.ts';
import { createDeliverer } from '../deliveries/deliver-message.ts';
import { createSendRate } from '../deliveries/send-rate.ts';
import { createCircuitBreaker } from '../platform/circuit-breaker.ts';
import { newId } from '../platform/new-id.ts';
import { insertContact } from '../testing/insert-ticket.ts';
import { setSettings } from '../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
let ana: Awaited<ReturnType<TestApi['logIn']>>;
/** An open ticket in a queue, which Ana attends. */
let ticket: Ticket;
let contactId: number;

beforeAll(async () => {
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  const open = await api.call('GET', '/tickets?status=open', { token: ana.token });
  const found = parse(ListTicketsAnswer, await open.json()).tickets.find(({ queueId }) => queueId !== null);
  if (found === undefined) throw new Error('the demo has no open ticket of Ana’s in a queue');
  ticket = found;
  const body = { name: 'Rita Lee', number: '5511966661111' };
  const added = await api.call('POST', '/contacts', { token: ana.token, body });
  contactId = parse(pick(Contact, ['id']), await added.json()).id;
});
afterAll(() => api.stop());

const send = (body: unknown, key: string = randomUUID(), token = ana.token) =>
  api.call('POST', `/messages/${ticket.id}`, { token, body, key });
const listMessages = async (): Promise<Message[]> =>
  parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${ticket.id}`, { token: ana.token })).json()).messages;
const runInCompany = <T>(work: Parameters<TestApi['services']['database']['withTenant']>[1]): Promise<T> =>
  api.services.database.withTenant(ana.user.companyId, work) as Promise<T>;

it('a contact card is sent once, with the name and number that the company has for the contact, and the customer’s phone shows both', async () => {
  const before = (await listMessages()).length;
  const [id, key] = [parse(MessageId, newId()), randomUUID()];
  const body = { id, read: 1, fromMe: true, mediaUrl: '', body: null, vCard: { id: contactId, name: 'Outra', number: '0' } };
  const answers = await Promise.all([send(body, key), send(body, key), send(body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const after = await listMessages();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toMatchObject({
    id,
    body: 'Rita Lee',
    mediaType: 'contactMessage',
    dataJson: { contacts: [{ name: 'Rita Lee', numbers: ['+5511966661111'] }] },
    queueId: ticket.queueId,
    delivery: 'queued',
  });
  const gate = { rate: createSendRate(null), breaker: createCircuitBreaker() };
  await createDeliverer(
    api.services,
    gate,
  )({
    companyId: ana.user.companyId,
    ticketId: ticket.id,
    shutdown: new AbortController().signal,
  });
  const phone = await runInCompany<unknown>((tx) =>
    tx.selectFrom('simulator_messages').select(['body', 'media_type']).where('id', '=', toSimulatorProviderId(id)).execute(),
  );
  expect(phone).toEqual([{ body: 'Rita Lee\n+5511966661111', media_type: 'contactMessage' }]);
});

it("a contact card can't be edited, and deleting it removes the number", async () => {
  const { id } = parse(Message, await (await send({ vCard: { id: contactId } })).json());
  const edited = await api.call('POST', `/messages/edit/${id}`, { token: ana.token, body: { body: 'Outra' } });
  expect([edited.status, await edited.json()]).toEqual([422, { error: 'ERR_CHANNEL_CANNOT_REVISE' }]);
  const deleted = await api.call('DELETE', `/messages/${id}`, { token: ana.token });
  expect(parse(Message, await deleted.json())).toMatchObject({ isDeleted: true, body: '', dataJson: null });
});

it('an unknown contact, a contact without a number, and other invalid input are refused, and nothing is stored', async () => {
  const before = await listMessages();
  const refusal = async (body: unknown) => {
    const answer = await send(body);
    return [answer.status, ((await answer.json()) as { error: string }).error]; // The cast is safe: the answer is a refusal.
  };
  const groupId = await runInCompany<number>((tx) =>
    insertContact(tx, ana.user.companyId, { name: 'Família', number: 'g@g.us', is_group: true }),
  );
  expect(await refusal({ vCard: { id: 999_999 } })).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
  expect(await refusal({ vCard: { id: groupId } })).toEqual([422, 'ERR_WAPP_INVALID_CONTACT']);
  expect(await refusal({ vCard: {} })).toEqual([400, 'ERR_BAD_REQUEST']);
  expect(await refusal({ body: 'oi', vCard: 'BEGIN:VCARD' })).toEqual([400, 'ERR_BAD_REQUEST']);
  await setSettings(api.services, ana.user.companyId, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
  expect(await refusal({ vCard: { id: contactId } })).toEqual([403, 'ERR_NO_PERMISSION']);
  // An admin may see the number, but other users who read the message may not, so the card is refused.
  const admin = await api.logIn('admin@demo.prosa');
  expect((await send({ vCard: { id: contactId } }, randomUUID(), admin.token)).status).toBe(403);
  expect(await listMessages()).toEqual(before);
});

it('a sent text is recorded as the company’s own message without a file, whatever the request has in `read`, `fromMe` and `mediaUrl`', async () => {
  const body = { body: 'oi', read: 0, fromMe: false, mediaUrl: 'https://example.com/a.png', vCard: null };
  const sent = parse(Message, await (await send(body)).json());
  expect(sent).toMatchObject({ body: 'oi', fromMe: true, media: null, queueId: ticket.queueId, isForwarded: false, ack: 0 });
});
