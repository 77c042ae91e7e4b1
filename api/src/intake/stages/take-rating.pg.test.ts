import fc from 'fast-check';
import { Pool } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionId, QueueId } from '@prosa/contract/ids';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { RatingChoice } from '@prosa/contract/tickets/write-ticket';
import { parseRating } from '@prosa/domain/rating/rating';
import type { InboundMessage } from '../../channels/channel-adapter.ts';
import { createTextFromPhone } from '../../testing/create-text-from-phone.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { startTestApi, type TestApi, type TestSession } from '../../testing/start-test-api.ts';
import type { TestServices } from '../../testing/start-test-services.ts';
import { receiveAndAnswerInTest } from '../../testing/answer-bursts.ts';

const QUESTION = 'Olá Rita, que nota você dá a Ana Souza?';
const FAREWELL = 'Até a próxima, Rita';
const closingWithQuestion = { status: 'closed', sendFarewellMessage: true, ratingId: RatingChoice.ask };

let api: TestApi;
let adminPool: Pool;
let ana: TestSession;
let admin: TestSession;
let connection: ConnectionId;
let queueId: QueueId;
let people = 0;
const rows: TestServices['rows'] = async (statement, ...values) =>
  (await adminPool.query<Record<string, unknown>>(statement, values)).rows;
const setConnection = (change: Parameters<typeof setConnectionInTest>[2]) => setConnectionInTest(rows, connection, change);

beforeAll(async () => {
  api = await startTestApi();
  adminPool = new Pool({ connectionString: api.database.adminUrl, max: 4 });
  ana = await api.logIn('atendente1@demo.prosa');
  admin = await api.logIn('admin@demo.prosa');
  const [first] = await rows('select id from whatsapps order by id');
  const [queue] = await rows('select id from queues order by id');
  connection = first?.['id'] as ConnectionId; // PostgreSQL returns the id of a connection.
  queueId = queue?.['id'] as QueueId; // PostgreSQL returns the id of a queue.
});
afterAll(async () => {
  await adminPool.end();
  await api.stop();
});
beforeEach(async () => {
  await setSettingsInTest(api.services, ana.user.companyId, { userRating: 'enabled' });
  await setConnection({
    rating_message: 'Olá {{firstName}}, que nota você dá a {{userName}}?',
    complation_message: 'Até a próxima, {{firstName}}',
  });
});

const newNumber = (): string => `55119000040${String((people += 1)).padStart(2, '0')}`;
const write = (number: string, body: string, over: Partial<InboundMessage> = {}): Promise<void> =>
  receiveAndAnswerInTest(api.services, ana.user.companyId, {
    whatsappId: connection,
    message: createTextFromPhone(number, body, over),
  });
const ticketsOf = (number: string) =>
  rows(
    `select t.* from tickets t join contact_identities i on i.contact_id = t.contact_id where i.value = $1 order by t.id`,
    number,
  );
const put = (id: unknown, body: unknown, by = ana) => by.call('PUT', `/tickets/${String(id)}`, { body });
/** Returns the texts that the customer got after an attendant accepted the ticket. */
const answersIn = async (id: unknown): Promise<unknown[]> =>
  (
    await rows(
      `select body from messages m where ticket_id = $1 and from_me and created_at >=
         (select max(started_at) from ticket_traking r where r.ticket_id = m.ticket_id) order by created_at, id`,
      id,
    )
  ).map(({ body }) => body);
const logOf = async (id: unknown) =>
  (await rows('select type from ticket_log where ticket_id = $1 order by id', id)).map(({ type }) => type);
const servicesOf = (id: unknown) => rows('select * from ticket_traking where ticket_id = $1 order by id', id);
const readTicket = async (uuid: unknown) => v.parse(Ticket, await (await admin.call('GET', `/tickets/u/${String(uuid)}`)).json());

/** Opens a ticket of a new customer, which Ana accepts. */
async function openTicket(): Promise<{ readonly number: string; readonly id: unknown; readonly uuid: unknown }> {
  const number = newNumber();
  await write(number, 'Oi');
  const [ticket] = await ticketsOf(number);
  expect((await put(ticket?.['id'], { status: 'open', queueId })).status).toBe(200);
  return { number, id: ticket?.['id'], uuid: ticket?.['uuid'] };
}
/** Opens a ticket of a new customer, which Ana closes with a question for a rating. */
async function openRating() {
  const opened = await openTicket();
  const answer = await put(opened.id, closingWithQuestion);
  expect(v.parse(Ticket, await answer.json()).status).toBe('nps');
  return opened;
}

describe('N1: closing with a rating', () => {
  test('closing a ticket with a rating asks the customer instead of sending the farewell, and stores the time of the question', async () => {
    const { id, number } = await openRating();
    expect(await answersIn(id)).toEqual([QUESTION]);
    expect((await logOf(id)).slice(-2)).toEqual(['open', 'nps']);
    const [service] = await servicesOf(id);
    expect(service).toMatchObject({ rating_at: expect.any(Date), finished_at: null, rate: null });
    expect(service?.['closed_at']).toEqual(service?.['rating_at']);
    expect(await ticketsOf(number)).toMatchObject([{ status: 'nps', unread_messages: 0, user_id: ana.user.id }]);
  });

  test('two concurrent calls that close a ticket with a rating ask the customer once', async () => {
    const { id } = await openTicket();
    const answers = await Promise.all([put(id, closingWithQuestion), put(id, closingWithQuestion)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answersIn(id)).toEqual([QUESTION]);
    expect((await logOf(id)).filter((type) => type === 'nps')).toHaveLength(1);
  });

  test('closing a ticket with a rating sends only the farewell if the company or the connection asks for no ratings', async () => {
    await setConnection({ rating_message: ' ' });
    const silent = await openTicket();
    expect(v.parse(Ticket, await (await put(silent.id, closingWithQuestion)).json()).status).toBe('closed');
    await setConnection({ rating_message: 'Nota?' });
    await setSettingsInTest(api.services, ana.user.companyId, { userRating: 'disabled' });
    const other = await openTicket();
    expect(v.parse(Ticket, await (await put(other.id, closingWithQuestion)).json()).status).toBe('closed');
    expect([await answersIn(silent.id), await answersIn(other.id)]).toEqual([[FAREWELL], [FAREWELL]]);
  });

  test('closing a ticket refuses every ratingId except 0 and 1', async () => {
    const { id } = await openTicket();
    for (const ratingId of [2, -1, '1', null]) expect((await put(id, { ...closingWithQuestion, ratingId })).status).toBe(400);
  });
});

describe('N2: the customer’s rating', () => {
  test('a customer’s rating is stored and closes the ticket, and the customer gets the completion message', async () => {
    const { id, uuid, number } = await openRating();
    await write(number, ' 9 ');
    expect(await answersIn(id)).toEqual([QUESTION, FAREWELL]);
    expect((await logOf(id)).slice(-2)).toEqual(['nps', 'closed']);
    const [log] = await rows(`select user_id from ticket_log where ticket_id = $1 and type = 'closed'`, id);
    expect(log?.['user_id']).toBeNull();
    const [service] = await servicesOf(id);
    expect(service).toMatchObject({ rate: 9, finished_at: expect.any(Date), user_id: ana.user.id });
    expect(service?.['closed_at']).toEqual(service?.['rating_at']);
    expect(await ticketsOf(number)).toMatchObject([{ status: 'closed', unread_messages: 0, amount_used_bot_queues: 0 }]);
    expect(await readTicket(uuid)).toMatchObject({ status: 'closed', userRating: { rate: 5 } });
  });

  test('a customer’s rating counts once, even if its webhook arrives eight times at once', async () => {
    const { id, number } = await openRating();
    const answer = { providerId: `in.${crypto.randomUUID()}` };
    await Promise.all(Array.from({ length: 8 }, () => write(number, '7', answer)));
    await write(number, '7', answer);
    expect(await answersIn(id)).toEqual([QUESTION, FAREWELL]);
    expect(await servicesOf(id)).toMatchObject([{ rate: 7 }]);
    expect(await ticketsOf(number)).toHaveLength(1);
  });

  test('if two ratings of a customer arrive at once, only one of them counts', async () => {
    const { id, number } = await openRating();
    await Promise.all([write(number, '3'), write(number, '8')]);
    expect(await answersIn(id)).toEqual([QUESTION, FAREWELL]);
    const [rated, ...others] = await servicesOf(id);
    expect([[3, 8].includes(Number(rated?.['rate'])), others]).toEqual([true, []]);
    expect((await logOf(id)).filter((type) => type === 'closed')).toHaveLength(1);
  });

  test('no rating outside of 0 to 10 is stored, whatever number the customer writes', async () => {
    const number = fc.oneof(
      fc.integer().map(String),
      fc.float().map(String),
      fc.constantFrom('10,4', '-0', '+3', '11', '0x9', '1e1'),
    );
    await fc.assert(
      fc.asyncProperty(number, async (text) => {
        const { id, number: of } = await openRating();
        await write(of, text);
        expect((await servicesOf(id))[0]?.['rate'] ?? undefined).toBe(parseRating(text));
      }),
      { numRuns: 15 },
    );
  });
});

describe('N3: a text that is no rating', () => {
  test('a text that is no rating gets the question again, and the ticket is closed after the last question', async () => {
    await setConnection({ max_use_bot_queues_nps: 2 });
    const { id, uuid, number } = await openRating();
    await write(number, 'Foi ótimo');
    expect(await answersIn(id)).toEqual([QUESTION, QUESTION]);
    await write(number, 'Já disse');
    expect(await answersIn(id)).toEqual([QUESTION, QUESTION, FAREWELL]);
    expect(await readTicket(uuid)).toMatchObject({ status: 'closed', userRating: null });
    expect(await servicesOf(id)).toMatchObject([{ rate: null, rating_at: expect.any(Date), finished_at: expect.any(Date) }]);
  });

  test('if the connection no longer asks for ratings, a text that is no rating closes the ticket, and a number still counts as a rating', async () => {
    const [words, digits] = [await openRating(), await openRating()];
    await setConnection({ rating_message: '' });
    await write(words.number, 'Foi ótimo');
    await write(digits.number, '10');
    expect(await ticketsOf(words.number)).toMatchObject([{ status: 'closed' }]);
    expect(await servicesOf(digits.id)).toMatchObject([{ rate: 10 }]);
  });
});

test('N4: a message that cannot be an answer to the question leaves the ticket waiting for a rating', async () => {
  const { id, number } = await openRating();
  await write(number, '9', { fromMe: true });
  await write(number, '👍', { mediaType: 'reactionMessage' });
  await write(number, '', { mediaType: 'call_log' });
  await write(number, '2', { at: new Date(Date.now() - 60_000) });
  await rows('update contacts set active = false where number = $1', number);
  await write(number, '8');
  expect((await answersIn(id)).filter((body) => body !== '9')).toEqual([QUESTION]);
  expect(await servicesOf(id)).toMatchObject([{ rate: null, finished_at: null }]);
  const answer = await ana.call('POST', `/messages/${String(id)}`, { body: { id: crypto.randomUUID(), body: '9' } });
  expect(answer.status).not.toBe(200);
  await rows('update contacts set active = true where number = $1', number);
  await write(number, '8');
  expect(await servicesOf(id)).toMatchObject([{ rate: 8 }]);
});

describe('N5: a ticket that waits for a rating', () => {
  test('a message after a rating opens a new ticket, while a message after a closing without a rating reopens the ticket', async () => {
    await setConnection({ time_create_new_ticket_minutes: 60 });
    const rated = await openRating();
    await write(rated.number, '10');
    await write(rated.number, 'Obrigada!');
    expect(await ticketsOf(rated.number)).toMatchObject([{ status: 'closed' }, { status: 'pending' }]);
    const plain = await openTicket();
    await put(plain.id, { status: 'closed' });
    await write(plain.number, 'Mais uma coisa');
    expect(await ticketsOf(plain.number)).toMatchObject([{ status: 'pending' }]);
  });

  test('an attendant can close a ticket that waits for a rating, and a number that the customer writes then opens a new ticket', async () => {
    const { id, number } = await openRating();
    await put(id, { status: 'closed', sendFarewellMessage: true, ratingId: RatingChoice.dontAsk });
    expect(await answersIn(id)).toEqual([QUESTION, FAREWELL]);
    await write(number, '9');
    expect(await ticketsOf(number)).toMatchObject([{ status: 'closed' }, { status: 'pending' }]);
    expect(await servicesOf(id)).toMatchObject([{ rate: null }]);
  });

  test('a ticket that waits for a rating can be reopened, and its new service can be rated again', async () => {
    const { id, number } = await openRating();
    expect((await put(id, { status: 'open' }, admin)).status).toBe(200);
    await write(number, '4');
    expect(await ticketsOf(number)).toMatchObject([{ status: 'open', user_id: admin.user.id, rating_asked_at: null }]);
    await put(id, closingWithQuestion, admin);
    await write(number, '6');
    expect(await servicesOf(id)).toMatchObject([{ rate: null }, { rate: 6, user_id: admin.user.id }]);
  });

  test('if a rating arrives while an attendant closes the ticket, the ticket is closed once', async () => {
    const { id, number } = await openRating();
    await Promise.all([write(number, '5'), put(id, { status: 'closed' })]);
    expect((await ticketsOf(number))[0]).toMatchObject({ status: 'closed' });
    expect((await logOf(id)).filter((type) => type === 'closed')).toHaveLength(1);
  });
});
