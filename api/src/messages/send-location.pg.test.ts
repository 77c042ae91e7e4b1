import { MessageId } from '@prosa/contract/ids';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'valibot';
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
const place = { latitude: -23.55052, longitude: -46.633308, name: 'Praça da Sé' };

beforeAll(async () => {
  api = await startTestApi();
  ana = await api.logIn('atendente1@demo.prosa');
  const open = await api.call('GET', '/tickets?status=open', { token: ana.token });
  const [found] = parse(ListTicketsAnswer, await open.json()).tickets;
  if (found === undefined) throw new Error('the demo has no open ticket of Ana’s');
  ticket = found;
});
afterAll(() => api.stop());

const send = (body: unknown, key: string = randomUUID()) =>
  api.call('POST', `/messages/${ticket.id}`, { token: ana.token, body, key });
const listMessages = async (): Promise<Message[]> =>
  parse(ListMessagesAnswer, await (await api.call('GET', `/messages/${ticket.id}`, { token: ana.token })).json()).messages;
/** Delivers the waiting messages, and returns what the customer's phone shows of the message `id`. */
async function deliver(id: MessageId): Promise<unknown> {
  const gate = { rate: createSendRate(null), breaker: createCircuitBreaker() };
  const target = { companyId: ana.user.companyId, ticketId: ticket.id, shutdown: new AbortController().signal };
  await createDeliverer(api.services, gate)(target);
  return api.services.database.withTenant(ana.user.companyId, (tx) =>
    tx.selectFrom('simulator_messages').select(['body', 'media_type']).where('id', '=', toSimulatorProviderId(id)).execute(),
  );
}
const onPhone = [{ body: 'Praça da Sé\n-23.55052, -46.633308', media_type: 'locationMessage' }];

it('a location is sent once, with its name as the text, and the customer’s phone shows the location', async () => {
  const before = (await listMessages()).length;
  const [id, key] = [parse(MessageId, newId()), randomUUID()];
  const answers = await Promise.all([send({ id, location: place }, key), send({ id, location: place }, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const after = await listMessages();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toMatchObject({ id, body: 'Praça da Sé', mediaType: 'locationMessage', dataJson: { location: place } });
  expect(await deliver(id)).toEqual(onPhone);
});

it('a location is forwarded as a location, and cannot be edited', async () => {
  const { id } = parse(Message, await (await send({ location: place })).json());
  const edited = await api.call('POST', `/messages/edit/${id}`, { token: ana.token, body: { body: 'Outra' } });
  expect([edited.status, await edited.json()]).toEqual([422, { error: 'ERR_CHANNEL_CANNOT_REVISE' }]);
  const body = { messageId: id, contactId: ticket.contact.id };
  const forwarded = await api.call('POST', '/message/forward', { token: ana.token, body, key: randomUUID() });
  const copy = parse(Message, await forwarded.json());
  expect(copy).toMatchObject({ mediaType: 'locationMessage', isForwarded: true, dataJson: { location: place } });
  expect(await deliver(copy.id)).toEqual(onPhone);
});

it('coordinates that don’t exist and other invalid input are refused, and nothing is stored', async () => {
  const before = await listMessages();
  for (const location of [
    { ...place, latitude: 90.1 },
    { ...place, longitude: -181 },
    { ...place, latitude: '1' },
    { ...place, name: 'a'.repeat(101) },
    { latitude: 1 },
    {},
    'here',
    [],
  ]) {
    const answer = await send({ location });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'ERR_BAD_REQUEST' }]);
  }
  expect(await listMessages()).toEqual(before);
});
