import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '@prosa/contract/ids';
import { newId } from '../../platform/new-id.ts';
import { setConnectionInTest } from '../../testing/set-connection.ts';
import { setSettingsInTest } from '../../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../../testing/start-test-services.ts';
import { createTextFromPhone } from '../../testing/create-text-from-phone.ts';
import type { InboundMessage } from '../../channels/channel-adapter.ts';
import { receiveAndAnswerInTest } from '../../testing/answer-bursts.ts';

/** The test company's connection that offers the queues Suporte and Vendas. */
const menuConnectionId = v.parse(ConnectionId, 1);
const QUESTION = 'Guardamos seus dados.\n\nhttps://exemplo.com/lgpd\n\n[1] Sim\n[2] Não';
const MENU = expect.stringContaining('*[ 1 ]* - Suporte');
let setUp: TestServices;
let nowMs = Date.parse('2026-11-25T09:00:00-03:00');
let people = 0;
const rows: TestServices['rows'] = (statement, ...values) => setUp.rows(statement, ...values);
const changeSettings = (values: Parameters<typeof setSettingsInTest>[2]) =>
  setSettingsInTest(setUp.services, setUp.companyId, values);

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  await rows(`insert into users (company_id, name, email, password_hash) values (1, 'Ana', 'ana@example.com', 'x')`);
});
afterAll(() => setUp.stop());
beforeEach(() =>
  changeSettings({ enableLGPD: 'enabled', lgpdMessage: 'Guardamos seus dados.', lgpdLink: 'https://exemplo.com/lgpd' }),
);

const newNumber = (): string => `55119000030${String((people += 1)).padStart(2, '0')}`;
/** Receives a message and then advances the clock by a second, so that messages have an order. */
async function write(number: string, body: string, over: Partial<InboundMessage> = {}): Promise<void> {
  const services = { ...setUp.services, clock: () => new Date(nowMs), newId: () => newId(nowMs) };
  const message = createTextFromPhone(number, body, { at: new Date(nowMs), ...over });
  nowMs += 1_000;
  await receiveAndAnswerInTest(services, setUp.companyId, { whatsappId: menuConnectionId, message });
}
const answersTo = async (number: string): Promise<unknown[]> =>
  (
    await rows(
      `select m.body from messages m join tickets t on t.id = m.ticket_id
         join contact_identities i on i.contact_id = t.contact_id
        where i.value = $1 and m.from_me order by m.created_at, m.id`,
      number,
    )
  ).map(({ body }) => body);
const ticketsOf = (number: string) =>
  rows(
    `select t.* from tickets t join contact_identities i on i.contact_id = t.contact_id where i.value = $1 order by t.id`,
    number,
  );
const acceptedAt = async (number: string) =>
  (await rows('select lgpd_accepted_at as at from contacts where number = $1', number))[0]?.['at'];
const close = (number: string) =>
  rows(`update tickets set status = 'closed' where contact_id = (select id from contacts where number = $1)`, number);

test('L1, T2: a customer who refused is asked again in a new ticket, and later reopens the ticket in which consent was given', async () => {
  await setConnectionInTest(rows, menuConnectionId, { time_create_new_ticket_minutes: 60 });
  const number = newNumber();
  await write(number, 'Oi');
  await write(number, '2');
  await write(number, 'Mudei de ideia');
  expect(await ticketsOf(number)).toMatchObject([{ status: 'closed' }, { status: 'lgpd' }]);
  await write(number, '1');
  await close(number);
  await write(number, 'Mais uma coisa');
  expect(await ticketsOf(number)).toMatchObject([{ status: 'closed' }, { status: 'pending' }]);
});

test('L1, L2: a new customer is asked for consent once, and gets the menu after accepting and in later tickets', async () => {
  const number = newNumber();
  await write(number, 'Oi');
  expect(await answersTo(number)).toEqual([QUESTION]);
  expect(await ticketsOf(number)).toMatchObject([{ status: 'lgpd', unread_messages: 1 }]);
  await write(number, ' 1 ');
  expect(await answersTo(number)).toEqual([QUESTION, MENU]);
  expect(await ticketsOf(number)).toMatchObject([{ status: 'pending', amount_used_bot_queues: 1 }]);
  expect(await acceptedAt(number)).toEqual(new Date(nowMs));
  const log = await rows(`select type from ticket_log where ticket_id = $1 order by id`, (await ticketsOf(number))[0]?.['id']);
  expect(log.map(({ type }) => type)).toEqual(['create', 'lgpd', 'chatBot']);
  await close(number);
  await write(number, 'Oi de novo');
  expect(await answersTo(number)).toEqual([QUESTION, MENU, MENU]);
});

test('L1: if lgpdConsent is enabled, the bot asks for consent in each new ticket, even after an acceptance', async () => {
  await changeSettings({ lgpdConsent: 'enabled' });
  const number = newNumber();
  await write(number, 'Oi');
  await write(number, '1');
  await close(number);
  await write(number, 'Oi');
  expect(await answersTo(number)).toEqual([QUESTION, MENU, QUESTION]);
});

test('L1: neither a group nor a message from the company’s own phone causes the question for consent', async () => {
  await setConnectionInTest(rows, menuConnectionId, { allow_group: true });
  const own = newNumber();
  await write(own, 'Bom dia', { fromMe: true });
  const group = '120363000000000001';
  await write(group, 'Oi', {
    contact: { identity: { kind: 'group', value: group }, name: 'Família', number: group, isGroup: true },
  });
  expect([(await ticketsOf(own))[0]?.['status'], (await ticketsOf(group))[0]?.['status']]).toEqual(['pending', 'group']);
  expect([...(await answersTo(own)), ...(await answersTo(group))]).not.toContain(QUESTION);
});

test('L2: a refusal closes the ticket with the farewell of the connection, and the customer’s next message is answered with the question again', async () => {
  await setConnectionInTest(rows, menuConnectionId, { complation_message: 'Até logo' });
  const number = newNumber();
  await write(number, 'Oi');
  await write(number, '2');
  expect(await answersTo(number)).toEqual([QUESTION, 'Até logo']);
  expect(await ticketsOf(number)).toMatchObject([{ status: 'closed', unread_messages: 0 }]);
  expect(await acceptedAt(number)).toBeNull();
  await write(number, 'Mudei de ideia');
  expect(await answersTo(number)).toEqual([QUESTION, 'Até logo', QUESTION]);
});

test('L3: the question for consent is repeated up to the connection’s limit, and a later answer still counts', async () => {
  await setConnectionInTest(rows, menuConnectionId, { max_use_bot_queues: 2 });
  const number = newNumber();
  for (const body of ['Oi', 'o quê?', 'como?', 'hein?']) await write(number, body);
  expect(await answersTo(number)).toEqual([QUESTION, QUESTION]);
  await write(number, '1');
  expect(await answersTo(number)).toEqual([QUESTION, QUESTION, MENU]);
});

test('L2: 8 concurrent first messages get one question for consent, and 8 concurrent acceptances get no second one', async () => {
  await setConnectionInTest(rows, menuConnectionId, { max_use_bot_queues: 1 });
  const number = newNumber();
  await Promise.all(Array.from({ length: 8 }, () => write(number, 'Oi')));
  expect(await answersTo(number)).toEqual([QUESTION]);
  // The customer's first "1" accepts. The bot then sends the menu, and the second "1" chooses the first queue of the menu.
  await Promise.all(Array.from({ length: 8 }, () => write(number, '1')));
  const [ticket, ...others] = await ticketsOf(number);
  expect([ticket?.['status'], ticket?.['queue_id'], others]).toEqual(['pending', 1, []]);
  expect((await answersTo(number)).filter((body) => body === QUESTION)).toHaveLength(1);
});

test('L2: the user who has the contact in the wallet gets the ticket after the acceptance, not before', async () => {
  await changeSettings({ DirectTicketsToWallets: 'enabled' });
  const number = newNumber();
  await write(number, 'Oi');
  const [contact] = await rows('select id from contacts where number = $1', number);
  await rows(`insert into contact_wallets (company_id, contact_id, user_id) select 1, $1, min(id) from users`, contact?.['id']);
  await close(number);
  await write(number, 'Oi');
  expect((await ticketsOf(number)).at(-1)).toMatchObject({ status: 'lgpd', user_id: null });
  await write(number, '1');
  expect((await ticketsOf(number)).at(-1)).toMatchObject({ status: 'open', user_id: expect.any(Number) });
});

test('L4: if the company stops asking for consent, the customer’s next message gets the menu, and no consent is stored', async () => {
  const number = newNumber();
  await write(number, 'Oi');
  await changeSettings({ enableLGPD: 'disabled' });
  await write(number, 'Alguém?');
  expect(await answersTo(number)).toEqual([QUESTION, MENU]);
  expect(await acceptedAt(number)).toBeNull();
});
