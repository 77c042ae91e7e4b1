import { ConnectionId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { newId } from '../platform/new-id.ts';
import type { Services } from '../platform/services.ts';
import { setConnectionInTest } from '../testing/set-connection.ts';
import { setSettingsInTest } from '../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { createTextFromPhone } from '../testing/create-text-from-phone.ts';
import { answerBurstsInTest, receiveAndAnswerInTest } from '../testing/answer-bursts.ts';
import { receiveMessage } from './receive-message.ts';

const MINUTE_MS = 60_000;
let setUp: TestServices;
let services: Services;
let nowMs = Date.parse('2026-01-05T12:00:00Z');
const rows: TestServices['rows'] = (sql, ...values) => setUp.rows(sql, ...values);
/** The three connections of the test company: with two queues, with one queue, and without queues. */
const menuConnectionId = v.parse(ConnectionId, 1);
const singleQueueConnectionId = v.parse(ConnectionId, 2);
const connectionWithoutQueuesId = v.parse(ConnectionId, 3);

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  services = { ...setUp.services, clock: () => new Date(nowMs), newId: () => newId(nowMs) };
  await rows(`insert into whatsapps (company_id, name, channel, greeting_message, queue_ids) values
    (1, 'Uma fila', 'whatsappapi', 'Bem-vinda', '{2}'), (1, 'Sem fila', 'whatsappapi', 'Nunca dito', '{}')`);
  await rows(`insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@example.com', 'x')`);
});
afterAll(() => setUp.stop());

const inbound = (number: string, body: string, over: Partial<InboundMessage> = {}): InboundMessage =>
  createTextFromPhone(number, body, { at: new Date(nowMs), ...over });
const inboundOfGroup = (id: string, body: string): InboundMessage =>
  inbound(id, body, { contact: { identity: { kind: 'group', value: id }, name: 'Família', number: id, isGroup: true } });
/** Receives a message and then advances the clock by a second, so that messages have an order. */
async function receive(message: InboundMessage, connection = connectionWithoutQueuesId) {
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId: connection, message });
  nowMs += 1_000;
}
const ticketsOf = (identity: string) =>
  rows(
    `select t.* from tickets t join contact_identities i using (company_id, contact_id) where i.value = $1 order by t.id`,
    identity,
  );
const messagesOf = (identity: string) =>
  rows(
    `select m.* from messages m join tickets t on t.id = m.ticket_id
       join contact_identities i on i.contact_id = t.contact_id where i.value = $1 order by m.created_at, m.id`,
    identity,
  );
const sentTo = async (identity: string) => (await messagesOf(identity)).filter((message) => message['from_me']);
const logOf = async (ticket: Record<string, unknown> | undefined) =>
  (await rows('select type from ticket_log where ticket_id = $1 order by id', ticket?.['id'])).map(({ type }) => type);
const servicesOf = (ticket: Record<string, unknown> | undefined) =>
  rows('select * from ticket_traking where ticket_id = $1 order by id', ticket?.['id']);
const close = (ticket: Record<string, unknown> | undefined) =>
  rows(`update tickets set status = 'closed', updated_at = $2 where id = $1`, ticket?.['id'], new Date(nowMs));

test('I3, I4, T4, B2: 16 concurrent first messages create one contact and one ticket, and are answered with one menu', async () => {
  const numbers = ['551187654321', '5511987654321'];
  const messages = Array.from({ length: 16 }, (_, n) => inbound(numbers[n % 2] ?? '', n < 8 ? '#' : '7'));
  await Promise.all(
    messages.map((message) => receiveMessage(services, setUp.companyId, { whatsappId: menuConnectionId, message })),
  );
  await Promise.all(Array.from({ length: 3 }, () => answerBurstsInTest(services, setUp.companyId)));
  nowMs += 1_000;
  // A contact gets the connection of its first message.
  expect(await rows('select whatsapp_id from contacts where number = any($1)', numbers)).toEqual([
    { whatsapp_id: menuConnectionId },
  ]);
  const tickets = await ticketsOf('5511987654321');
  expect(tickets).toEqual([
    expect.objectContaining({ unread_messages: 16, status: 'pending', amount_used_bot_queues: 1, queue_id: null }),
  ]);
  const texts = (await sentTo('5511987654321')).map(({ body }) => body);
  expect(texts).toEqual(['Olá Rita\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Vendas']);
  expect(await logOf(tickets[0])).toEqual(['create', 'chatBot']);
});

test("I3: a later name from the provider does not overwrite the contact's name", async () => {
  await receive(inbound('5511900000010', 'oi'), menuConnectionId);
  const later = inbound('5511900000010', 'oi');
  await receive({ ...later, contact: { ...later.contact, name: 'Outra' } }, menuConnectionId);
  expect(await rows(`select name from contacts where number = '5511900000010'`)).toEqual([{ name: 'Rita Lee' }]);
});

test('I3: a provider’s name is stored without characters that reverse text, and the number replaces an empty name', async () => {
  const receiveAs = async (number: string, name: string) => {
    const message = inbound(number, 'oi');
    await receive({ ...message, contact: { ...message.contact, name } }, menuConnectionId);
    return rows('select name from contacts where number = $1', number);
  };
  expect(await receiveAs('5511900000011', 'Rita\u202Eeel')).toEqual([{ name: 'Ritaeel' }]);
  expect(await receiveAs('5511900000012', ' \u202E\u2066 ')).toEqual([{ name: '5511900000012' }]);
});

test('I1, R4, R6: a digit that arrives several times after the last menu chooses its queue once', async () => {
  for (let n = 0; n < 5; n++) await receive(inbound('5511900000020', 'quero falar'), menuConnectionId);
  const before = (await sentTo('5511900000020')).length;
  const message = inbound('5511900000020', ' 2 ', { providerId: 'in.same' });
  await Promise.all(Array.from({ length: 8 }, () => receive(message, menuConnectionId)));
  expect(await rows(`select count(*)::int as n from messages where provider_id = 'in.same'`)).toEqual([{ n: 1 }]);
  const [ticket] = await ticketsOf('5511900000020');
  expect(ticket).toMatchObject({ queue_id: 2, is_bot: false, amount_used_bot_queues: 0 });
  expect((await sentTo('5511900000020')).slice(before).map(({ body }) => body)).toEqual(['Você está em Vendas, Rita']);
  expect((await logOf(ticket)).at(-1)).toBe('queue');
});

test('R3, R4: the menu lists the queues in the company’s order, and a number chooses the queue in that position', async () => {
  await rows('update queues set order_queue = 3 - order_queue');
  try {
    await receive(inbound('5511900000101', 'oi'), menuConnectionId);
    expect((await sentTo('5511900000101')).at(-1)?.['body']).toBe('Olá Rita\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte');
    await receive(inbound('5511900000101', '1'), menuConnectionId);
    expect(await ticketsOf('5511900000101')).toMatchObject([{ queue_id: 2 }]);
  } finally {
    await rows('update queues set order_queue = 3 - order_queue');
  }
});

test('R6: after the last allowed repetition of the menu, the ticket waits for a person and the bot is silent', async () => {
  for (let n = 0; n < 7; n++) await receive(inbound('5511900000100', 'quero falar'), menuConnectionId);
  expect(await sentTo('5511900000100')).toHaveLength(3);
  const [ticket] = await ticketsOf('5511900000100');
  expect(ticket).toMatchObject({ status: 'pending', queue_id: null, unread_messages: 7 });
  expect((await logOf(ticket)).filter((type) => type === 'retriesLimitQueue')).toHaveLength(1);
});

test('I2, T3: a group’s message is dropped if allow_group is off, and else opens a ticket with the status group, or pending if group_as_ticket is on', async () => {
  await receive(inboundOfGroup('g1@g.us', 'oi'));
  expect(await rows(`select from contact_identities where value = 'g1@g.us'`)).toEqual([]);
  await setConnectionInTest(rows, connectionWithoutQueuesId, { allow_group: true });
  await receive(inboundOfGroup('g1@g.us', 'oi'));
  expect(await ticketsOf('g1@g.us')).toMatchObject([{ status: 'group', is_group: true }]);
  await setConnectionInTest(rows, connectionWithoutQueuesId, { group_as_ticket: 'enabled' });
  await receive(inboundOfGroup('g2@g.us', 'oi'));
  expect(await ticketsOf('g2@g.us')).toMatchObject([{ status: 'pending', is_group: true }]);
});

test('T1, T3, M2: an active ticket gets each new message, and stores the last message and the unread count', async () => {
  await receive(inbound('5511900000200', 'um'));
  const arrivedAt = new Date(nowMs);
  await receive(inbound('5511900000200', 'dois'));
  const tickets = await ticketsOf('5511900000200');
  expect(tickets).toMatchObject([
    {
      status: 'pending',
      unread_messages: 2,
      last_message: 'dois',
      last_message_from_me: false,
      last_inbound_at: arrivedAt,
    },
  ]);
  expect(await logOf(tickets[0])).toEqual(['create']);
  expect(await servicesOf(tickets[0])).toHaveLength(1);
  await rows(`update tickets set status = 'open', user_id = 1 where id = $1`, tickets[0]?.['id']);
  await receive(inbound('5511900000200', 'atrasada', { at: new Date(nowMs - 3 * MINUTE_MS) }));
  expect(await ticketsOf('5511900000200')).toMatchObject([
    { status: 'open', user_id: 1, unread_messages: 3, last_inbound_at: arrivedAt },
  ]);
});

test('T2: a message reopens a closed ticket within the connection’s time limit, and opens a new ticket after this limit', async () => {
  await setConnectionInTest(rows, connectionWithoutQueuesId, { time_create_new_ticket_minutes: 60 });
  await receive(inbound('5511900000300', 'oi'));
  const [first] = await ticketsOf('5511900000300');
  await rows('update tickets set queue_id = 2, user_id = 1 where id = $1', first?.['id']);
  await close(first);
  nowMs += 60 * MINUTE_MS - 1_000;
  await receive(inbound('5511900000300', 'voltei'));
  expect(await ticketsOf('5511900000300')).toMatchObject([{ id: first?.['id'], status: 'pending', queue_id: 2, user_id: 1 }]);
  expect(await logOf(first)).toEqual(['create', 'reopen']);
  expect(await servicesOf(first)).toHaveLength(2);
  await close(first);
  nowMs += 61 * MINUTE_MS;
  await receive(inbound('5511900000300', 'de novo'));
  expect(await ticketsOf('5511900000300')).toMatchObject([
    { status: 'closed' },
    { status: 'pending', queue_id: null, user_id: null },
  ]);
  await setConnectionInTest(rows, connectionWithoutQueuesId, { time_create_new_ticket_minutes: 0 });
  await close((await ticketsOf('5511900000300'))[1]);
  await receive(inbound('5511900000300', 'na mesma hora'));
  expect(await ticketsOf('5511900000300')).toHaveLength(3);
});

test('T5: a reaction belongs to the active ticket or else to the newest closed one, and gets no answer', async () => {
  const reaction = (to: string) => inbound('5511900000400', '👍', { mediaType: 'reactionMessage', quotedProviderId: to });
  await receive(reaction('in.none'), menuConnectionId);
  expect(await rows(`select from contact_identities where value = '5511900000400'`)).toEqual([]);
  await receive(inbound('5511900000400', 'oi', { providerId: 'in.oi' }), menuConnectionId);
  const [before] = await ticketsOf('5511900000400');
  await receive(reaction('in.oi'), menuConnectionId);
  expect(await ticketsOf('5511900000400')).toMatchObject([{ unread_messages: 1, last_message: before?.['last_message'] }]);
  await close(before);
  await receive(reaction('in.oi'), menuConnectionId);
  expect(await ticketsOf('5511900000400')).toMatchObject([{ status: 'closed', unread_messages: 1 }]);
  const messages = await messagesOf('5511900000400');
  const first = messages.find((message) => message['provider_id'] === 'in.oi');
  const reactions = messages.filter((message) => message['media_type'] === 'reactionMessage');
  expect(reactions.map((message) => message['quoted_id'])).toEqual([first?.['id'], first?.['id']]);
  expect(await sentTo('5511900000400')).toHaveLength(1);
});

test('M1: a message has the provider’s time but never a future time, and refers to a quoted message that is stored', async () => {
  const earlier = new Date(nowMs - 5 * MINUTE_MS);
  await receive(inbound('5511900000500', 'antes', { providerId: 'in.antes', at: earlier }));
  const arrivedAt = new Date(nowMs);
  await receive(inbound('5511900000500', 'do futuro', { quotedProviderId: 'in.antes', at: new Date(nowMs + MINUTE_MS) }));
  await receive(inbound('5511900000500', 'cita o que não há', { quotedProviderId: 'in.nobody' }));
  const [first, second, third] = await messagesOf('5511900000500');
  expect(first).toMatchObject({ body: 'antes', created_at: earlier, quoted_id: null, delivery: 'received' });
  expect(second).toMatchObject({ created_at: arrivedAt, quoted_id: first?.['id'] });
  expect(third).toMatchObject({ quoted_id: null });
});

test("M3, T3: a message from the company's phone counts as sent by the company, and does not change the unread count", async () => {
  const lastInboundAt = new Date(nowMs);
  await receive(inbound('5511900000600', 'oi'));
  await receive(inbound('5511900000600', 'do celular', { fromMe: true }));
  const ticket = { unread_messages: 1, last_message: 'do celular', last_message_from_me: true, begun_by: 'customer' };
  expect(await ticketsOf('5511900000600')).toMatchObject([{ ...ticket, last_inbound_at: lastInboundAt }]);
  expect((await messagesOf('5511900000600')).at(-1)).toMatchObject({ from_me: true, delivery: 'sent', ack: 1, user_id: null });
});

test('M4: the message of a picture is recorded at once, and a job of the same commit downloads its file', async () => {
  const media = { ref: 'media-1', name: 'foto.jpg', mimeType: 'image/jpeg' };
  await receive(inbound('5511900000700', '', { mediaType: 'image', media }));
  const [message] = await messagesOf('5511900000700');
  expect(message).toMatchObject({ media_type: 'image', media_id: null, delivery: 'received' });
  expect(await ticketsOf('5511900000700')).toMatchObject([{ last_message: 'foto.jpg', unread_messages: 1 }]);
  const jobs = `select payload from jobs where task = 'download-media' and payload ->> 'messageId' = $1`;
  expect(await rows(jobs, message?.['id'])).toEqual([{ payload: { messageId: message?.['id'], ...media } }]);
});

test.each([
  ['a ticket somebody attends', `update tickets set status = 'open', user_id = 1`],
  ['a pending ticket that has a user', `update tickets set user_id = 1`],
  ['a ticket in a queue', `update tickets set queue_id = 1`],
  ['a ticket of an integration', `update tickets set use_integration = true`],
])('R1: the bot is silent in %s', async (_name, change) => {
  const number = `55119${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
  await receive(inbound(number, 'oi'), menuConnectionId);
  const [ticket] = await ticketsOf(number);
  await rows(`${change} where id = $1`, ticket?.['id']);
  await receive(inbound(number, '2'), menuConnectionId);
  expect(await sentTo(number)).toHaveLength(1);
  expect((await ticketsOf(number))[0]?.['queue_id']).toBe(change.includes('queue_id') ? 1 : null);
});

test('R1: the bot does not answer a blocked contact, a contact with the bot off, the company’s own messages, or a connection without queues', async () => {
  await receive(inbound('5511900000800', 'do celular', { fromMe: true }), menuConnectionId);
  expect(await sentTo('5511900000800')).toMatchObject([{ body: 'do celular' }]);
  expect(await ticketsOf('5511900000800')).toMatchObject([{ begun_by: 'company' }]);
  await rows(`update contacts set disable_bot = true where number = '5511900000800'`);
  await receive(inbound('5511900000800', 'oi'), menuConnectionId);
  expect(await sentTo('5511900000800')).toHaveLength(1);
  await rows(`update contacts set disable_bot = false, active = false where number = '5511900000800'`);
  await receive(inbound('5511900000800', 'oi?'), menuConnectionId);
  expect(await sentTo('5511900000800')).toHaveLength(1);
  await receive(inbound('5511900000801', 'oi'), connectionWithoutQueuesId);
  expect(await sentTo('5511900000801')).toEqual([]);
});

test('R2: if a connection has only one queue, the ticket gets that queue at once, and the bot greets only if the setting enables it', async () => {
  await receive(inbound('5511900000900', 'oi'), singleQueueConnectionId);
  const [ticket] = await ticketsOf('5511900000900');
  expect(ticket).toMatchObject({ status: 'pending', queue_id: 2 });
  expect(await logOf(ticket)).toEqual(['create', 'queue']);
  expect(await sentTo('5511900000900')).toEqual([]);
  await setSettingsInTest(services, setUp.companyId, { sendGreetingMessageOneQueues: 'enabled' });
  await receive(inbound('5511900000901', 'oi'), singleQueueConnectionId);
  expect((await sentTo('5511900000901')).map(({ body }) => body)).toEqual(['Bem-vinda']);
});

test("R7: the bot's messages are delivered like any message, and the customer’s message stays unread", async () => {
  await receive(inbound('5511900001000', 'oi'), menuConnectionId);
  const [bot] = await sentTo('5511900001000');
  expect(bot).toMatchObject({ delivery: 'queued', ack: 0, user_id: null });
  expect(await rows('select state, attempts from deliveries where message_id = $1', bot?.['id'])).toEqual([
    { state: 'queued', attempts: 0 },
  ]);
  const [ticket] = await ticketsOf('5511900001000');
  expect(ticket).toMatchObject({ unread_messages: 1 });
  expect(
    await rows(`select job_key from jobs where task = 'deliver-message' and payload ->> 'ticketId' = $1`, String(ticket?.['id'])),
  ).toEqual([{ job_key: `deliver:${String(ticket?.['id'])}` }]);
});
